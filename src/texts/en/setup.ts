export const setup = {
  title: 'Server setup',
  allGood: 'Everything is as it should be.',
  open: 'Needs a look: {count}. Everything else is as it should be.',
  again: 'Check again',
  ok: 'All right',
  warning: 'Look at this',
  broken: 'Does not work',
  redirect: 'Enter exactly this at Google as “Authorised redirect URI”:',
  topic: {
    address: 'Public address',
    keys: 'Keys',
    database: 'Database',
    google: 'Google credentials',
    week: 'The 7 days of “Testing”',
    limit: 'The 100 people of an unverified app',
    signUp: 'Who may join',
    weather: 'Weather',
    demo: 'Demo',
  },
  says: {
    addressOwn: '{url} is https, and this server answers there.',
    addressLoopback:
      '{url} exists on this computer only. Assistants that run on it can connect; Claude on the web and ChatGPT cannot.',
    addressPrivate:
      '{host} looks like a name or number of a private network, which assistants on the internet cannot reach.',
    addressRefused: 'Claude does not connect to addresses like {host}.',
    addressOther: 'Something answers at {url}, but not this server.',
    addressSilent: 'From here, nobody answers at {url}.',
    keysSet: 'The keys that seal what is stored come from VAULT_KEYS.',
    keysFile: 'The key that seals what is stored is in the file {file}.',
    databaseGood: '{engine} takes what is written, and all steps of its structure are done ({done} of {known}).',
    databaseReadOnly: '{engine} takes nothing: neither settings nor new connections can be stored.',
    databaseOther: '{engine} is at step {done} of its structure, this version of the program at step {known}.',
    googleAbsent: 'Google is not set up, so nobody can connect calendars and tasks or sign in with Google.',
    googleAccepted: 'Google knows this client ID, and the secret fits.',
    googleShape: 'GOOGLE_CLIENT_ID does not have the form of a client ID.',
    googleUnknownClient: 'Google does not know this client ID, or the client was deleted there.',
    googleWrongSecret: 'Google knows the client ID, but the secret is wrong.',
    googleRefusedClient: 'Google does not let this kind of client sign people in.',
    googleWrongAddress: 'Client ID and secret are right, but Google does not know the address below.',
    googleUnreachable: 'Google could not be reached from this server.',
    googleUnclear: 'Google answered in a way that says nothing about the credentials.',
    weekEnds:
      'Google ends the access of {account} on {date}. It does this after 7 days while your Google project is in “Testing”, for everybody who connects.',
    weekUnknown:
      'Whether your Google project is in “Testing” shows once you have connected a Google account of your own.',
    weekNone: 'Google named no end for the access of {account}, so your project is not in “Testing”.',
    limitFew:
      'As long as Google has not verified your app, at most 100 people can ever connect. Sign-up is closed, so you decide who they are.',
    limitMany:
      'As long as Google has not verified your app, at most 100 people can ever connect, and removing them frees no place.',
    signUpClosed: 'Only you.',
    signUpListed: 'You, and only people with a verified address from ALLOWED_EMAILS; it lists {count}.',
    signUpInvite: 'You, and people with an invitation link of yours.',
    signUpOpen: 'Everybody who has a Google account.',
    signUpNoGoogle: 'Others were meant to join, but without Google nobody can sign up.',
    weatherAbsent: 'Not set up: assistants are told of no weather. Everything else works without it.',
    weatherAccepted: 'Taiwan’s weather service accepts CWA_API_KEY.',
    weatherRefused: 'Taiwan’s weather service does not accept CWA_API_KEY.',
    weatherUnclear: 'Taiwan’s weather service did not answer as expected, so nothing is known of the key.',
    demoOn: 'On: whoever uses this computer can look around in made-up data. It never mixes with yours.',
    demoOff: 'Off.',
  },
  /** A line is a step. */
  fix: {
    addressLoopback:
      'If that is what you want, leave it. Otherwise run the server behind https under a name of your own and set PUBLIC_URL to that address, such as https://time.example.org.',
    addressPrivate: 'Use a public name with a certificate, and set PUBLIC_URL to it.',
    addressRefused: 'Use a name of a domain of your own, and set PUBLIC_URL to it.',
    addressOther:
      'Set PUBLIC_URL to exactly the address that people type, without a path.\nLet the proxy in front pass every path on unchanged, /.well-known included.',
    addressSilent:
      'Open {url}/healthz on a phone without Wi-Fi. If it says “ok”, all is well: some networks cannot reach their own address from inside.\nElse check the name in the DNS, the certificate, and that the proxy passes requests on to this server.',
    keysSet:
      'Keep a copy of them in a safe place, apart from backups of the database. Without them nobody can open what is sealed.',
    keysFile:
      'Copy the file to a safe place, apart from backups of the database. Whoever has both can open what is sealed; without the key nobody can.',
    databaseReadOnly:
      'Check that the disk is not full.\nCheck that the user who runs the server may write to the database and its directory.',
    databaseOther: 'Start all instances of the server with the same, newest version.',
    googleAbsent:
      'At console.cloud.google.com create a project and switch on the Google Calendar API and the Google Tasks API.\nUnder “Google Auth Platform” fill in the branding, and publish the app under “Audience”.\nUnder “Clients” create a client of the type “Web application” with the address below.\nSet GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, then restart the server.',
    googleShape:
      'It ends in .apps.googleusercontent.com. Copy it again from “Google Auth Platform”, “Clients”, and restart the server.',
    googleUnknownClient: 'Copy the client ID again from “Google Auth Platform”, “Clients”, and restart the server.',
    googleWrongSecret:
      'Under “Google Auth Platform”, “Clients”, add a new secret to this client.\nSet GOOGLE_CLIENT_SECRET to it, without spaces around it, and restart the server.',
    googleRefusedClient: 'Create a client of the type “Web application” and use its ID and secret.',
    googleWrongAddress:
      'Open the client under “Google Auth Platform”, “Clients”, add the address below, and wait some minutes.',
    googleAccepted:
      'Whether Google knows the address below shows only when somebody signs in: if not, Google says “redirect_uri_mismatch”.',
    googleUnreachable:
      'Check that this server may open connections to accounts.google.com and oauth2.googleapis.com, and that its clock is right.',
    googleUnclear: 'Check again in a few minutes.',
    weekEnds:
      'Under “Google Auth Platform”, “Audience”, choose “Publish app”. In a Google Workspace of your own, “Internal” is better still: no end, no warning page.\nConnect every account here once more; the old access keeps its end.\nUntil Google has verified the app, people see a warning page and go on by “Advanced”.',
    weekUnknown:
      'Connect your Google account on the account page, then check again.\nIn “Testing” only people whom you list as test users under “Audience” get in, and each of them has to connect again every 7 days.',
    limitFew: 'People in your own Google Workspace do not count if the app is “Internal”.',
    limitMany:
      'Have the app verified by Google under “Google Auth Platform”, “Verification centre”, before you get there; it takes weeks.\nOr close sign-up with SIGN_UP=closed and list people in ALLOWED_EMAILS.',
    signUpOpen: 'To choose yourself, set SIGN_UP=invite, or list addresses in ALLOWED_EMAILS.',
    signUpNoGoogle: 'Set up Google, as above.',
    weatherAbsent:
      'For forecasts of Taiwan’s cities, get a free key at opendata.cwa.gov.tw, set CWA_API_KEY to it and restart the server.',
    weatherRefused:
      'Copy the key again from your account at opendata.cwa.gov.tw, set CWA_API_KEY to it and restart the server.',
    weatherUnclear: 'Check again in a few minutes.',
  },
};
