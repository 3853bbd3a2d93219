export const moodle = {
  title: 'Connect Moodle',
  person: 'Signed in here as {person}',
  other: 'Use another address',
  notNow: 'Not now',
  newTab: '(opens in a new tab)',
  address: {
    lead: 'Your assistant then knows your courses, what is due when, and what you still have to hand in.',
    label: 'Address of your school’s Moodle',
    help: 'Any page of it will do: open Moodle, copy its address and paste it here, such as moodle.example.edu.',
    demo: 'The demo has a Moodle of its own with made-up courses. Its address is filled in already; real ones cannot be connected here.',
    next: 'Nothing is connected yet: first we look which ways of signing in this site offers.',
    button: 'Continue',
    useHost: 'Use {host}',
  },
  host: {
    title: 'Is this the right Moodle?',
    text: 'The address that you typed leads to a Moodle that goes by another one. You would sign in there:',
    typed: 'You typed',
    own: 'The site’s own address',
    name: 'It calls itself',
    yes: 'Yes, continue with {host}',
  },
  ways: {
    title: 'Connect {site}',
    form: 'This site lets you choose how to sign in.',
    browser:
      'This school signs people in on a page of its own. A password typed here would not work, so we do not ask for it.',
    closed:
      'The school has switched off access for programs on this Moodle (“web services”). Only the calendar link is left. If enough students ask, the school can switch it on.',
    others: 'Other ways',
  },
  facts: {
    sees: 'What it sees',
    kept: 'Where it is kept',
    ends: 'How to end it',
  },
  key: {
    sees: 'What you see in Moodle: courses, assignments, quizzes, forums, due dates, and what you have handed in. Moodle’s key could do more, as its app can; we only read, by a fixed list of questions.',
    kept: 'The key is encrypted on this server, together with the address and your user number there, for 12 weeks at most. Assistants never get it.',
    ends: 'Disconnect on your account page: our copy is erased at once. Moodle itself keeps the key until it ends, after 12 weeks at most.',
  },
  link: {
    title: 'Sign in on your school’s page',
    lead: 'You sign in at {host} as always and bring back one link. We never see your password.',
    signOut: 'Sign out of Moodle in this browser, if you are signed in: {link}.',
    signOutLink: 'to the sign-out page',
    open: 'Open the sign-in page of your school. This page stays open.',
    openFirst:
      'Open this page. It shows an error (“Plugin not enabled or configured”), which is expected here: Moodle now knows what you are about to do, for 15 minutes.',
    openButton: 'Open {host}',
    thenSignIn: 'In the same browser, sign in to Moodle: {link}.',
    thenSignInLink: 'to Moodle’s sign-in page',
    signIn:
      'Sign in as always, and stay on the page that follows. It may say that your registration has been confirmed; ignore that.',
    copy: 'That page has one link, for when the app does not open by itself. Copy the link without opening it:',
    computer: 'On a computer: right-click the link, then “Copy link address”.',
    phone:
      'On a phone or tablet: press and hold the link, then “Copy”. Do not tap it: where the Moodle app is installed, the app would open and take the link away.',
    paste: 'Come back here and paste it.',
    field: 'Link from Moodle',
    fieldHelp: 'It begins with moodlemobile://token=. The code behind “token=” alone will do, too.',
    button: 'Connect',
  },
  password: {
    title: 'User name and password',
    lead: 'Sent once to {host}, exchanged there for a key, then forgotten: your password is neither stored nor logged.',
    username: 'User name in Moodle',
    password: 'Password in Moodle',
    once: 'We try once each time you press. Many schools lock an account after a few wrong passwords.',
    demo: 'In the demo: user name {username}, password {password}',
    button: 'Connect',
  },
  ical: {
    title: 'Calendar link only',
    lead: 'Moodle gives out a link with your dates. It works without any key, even where everything else is switched off.',
    sees: 'When things open and are due, and events. Not whether you have handed something in, nor whether it is still accepted.',
    kept: 'The link is encrypted on this server, until you disconnect it.',
    ends: 'Disconnect it on your account page. A new password in Moodle makes the link worthless as well.',
    how: 'In Moodle’s calendar, open {link}. Choose “All events” and “Recent and next 60 days”, then “Get calendar URL”, and copy the address that appears.',
    howLink: 'the export page',
    button: 'Continue with a calendar link',
  },
  handOver: {
    title: 'Finish on another device',
    lead: 'For instance on a computer, when the link always opens the app on this phone. You sign in there as the same person and go on at this step.',
    button: 'Get a code',
    scan: 'Scan this with the other device, or open {address} there and type the code:',
    code: 'Code',
    qr: 'QR code that opens {address} with the code filled in',
    ends: 'It works once, for ten minutes, and only for you.',
    done: 'Finished there? Continue here',
  },
  code: {
    title: 'Go on with Moodle on this device',
    lead: 'You began to connect a Moodle on another device and got a code there.',
    label: 'Code of six signs',
    button: 'Continue',
    wrong:
      'This code is not one of yours, has been used, or is older than ten minutes. Get a new one on the other device.',
  },
  todo: {
    title: 'One thing to do in Moodle first',
    mustChangePassword:
      'Signing in worked, but Moodle wants you to change your password first. Until then it shows us no courses at all.',
    policy:
      'Signing in worked, but you have not agreed to this site’s policy yet. Until then Moodle shows us no courses at all.',
    profile:
      'Signing in worked, but Moodle wants you to complete your profile first. Until then it shows us no courses at all.',
    open: 'Open {host}, sign in and do what Moodle asks for there.',
    openButton: 'Open {host}',
    back: 'Come back here within 15 minutes. You need not sign in again.',
    again: 'Done, check again',
    still: 'Moodle still asks for it. If you have just done it, wait a moment and check again.',
  },
  done: {
    title: 'Moodle is connected',
    courses: '{count} courses found at {site}.',
    course: 'One course found at {site}.',
    none: 'Connected to {site}. You are in no course yet, as is usual before a term; courses appear by themselves once you are.',
    lacks: 'This site does not give out: {parts}. These will be missing.',
    parts: {
      assignments: 'assignments',
      quizzes: 'quizzes',
      forums: 'forums',
      completion: 'what you have ticked off',
    },
    ends: 'Moodle ends this access on {date} at the latest. From two weeks before we remind you here and in answers.',
    toAccount: 'Your account',
    go: 'Continue',
  },
  problem: {
    noAddress: 'That is not a web address. It should look like moodle.example.edu.',
    notAllowed:
      'This address leads to a place where this server does not go: a private network, or an unusual port. Use the public address of your school’s Moodle.',
    insecure:
      'This Moodle has no encrypted connection (https), so your sign-in could be read on the way. We do not connect such sites.',
    noSuchHost: 'There is no site with this name. Check the spelling.',
    unreachable:
      'The site did not answer. It may be down, reachable only inside the school, or closed to visitors like us. Try again later.',
    certificate:
      'The site could not prove that it is what it says (its certificate is not valid), so we did not go on. Tell your school.',
    notMoodle:
      'There is no Moodle at this address. Open Moodle in your browser, copy the address of any page of it and paste it here.',
    silent:
      'There is a Moodle here, but it tells programs nothing about itself: it is too old, or closed. The calendar link still works: {link}.',
    silentLink: 'use the calendar link',
    maintenance: 'This Moodle is closed for maintenance. Try again once it is open.',
    down: 'This Moodle is broken or being upgraded at the moment. Try again later.',
    elsewhere: 'This address points to {host}. If that is your school’s Moodle, use it.',
    notAdmitted:
      'This Moodle cannot be connected with this account: made-up data is for the demo, real sites are for real accounts.',
    tooMany: 'You have tried many addresses. Wait ten minutes, then go on.',
    expired: 'This step took more than 15 minutes, so it has ended. Nothing was connected; please start again.',
  },
  trouble: {
    nothing: 'Nothing was filled in.',
    unreadable: 'This is not the link from Moodle, or only a part of it. Copy the whole address of the link.',
    pageAddress:
      'This is the address of a page. Copy the address of the link on that page: it begins with moodlemobile://.',
    otherAttempt:
      'This link is from another attempt, or from another site. Open the sign-in page from here once more and copy the new link.',
    expired:
      'More than 15 minutes have passed, so the earlier link no longer fits. Open the sign-in page from here once more and copy the new link.',
    expiredPassword: 'More than 15 minutes had passed, so nothing was sent to Moodle. Please fill it in once more.',
    refused: 'Moodle refused this user name or password. We tried once.',
    refusedCauses:
      'A slip of the finger, also capital letters.\nYour school signs people in on a page of its own: then only “Sign in on your school’s page” works.\nThe account is locked after wrong passwords: wait, often half an hour, and do not try on.\nThe account is suspended: ask your school.',
    unconfirmed:
      'This Moodle account is not confirmed yet: follow the link in the e-mail that Moodle sent you, then try again.',
    passwordExpired: 'This password has expired. Set a new one in Moodle, then try again.',
    suspended: 'This Moodle account is suspended or may not sign in. Ask your school.',
    keyRefused: 'Moodle does not know this key any more. Sign in once more to get a new one.',
    notPermitted:
      'Moodle does not let your account use programs, or only from certain networks. The calendar link still works.',
    closed: 'The school has switched off access for programs. The calendar link still works.',
    tooOld: 'This Moodle is too old or too closed: it does not give out the dates. The calendar link still works.',
    moved: 'This Moodle has moved to another address. Begin again with the address that your browser shows.',
    maintenance: 'This Moodle is closed for maintenance. Try again once it is open.',
    down: 'This Moodle is broken or being upgraded at the moment. Try again later.',
    unreachable: 'The site did not answer, so nothing was connected. Try again in a minute.',
    unexpected:
      'The site answered something that we do not understand, so nothing was connected. Try again, or use another way.',
    tooMany:
      'You have tried several times. Wait ten minutes before you go on, so that your school does not lock your account.',
  },
};
