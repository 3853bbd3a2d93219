export const refusal = {
  bad_request: { why: 'This cannot be done as it was asked for.', next: 'Load the page again and look at the plan.' },
  not_found: { why: 'What this is about is not there any more.', next: 'Load the page again.' },
  conflict: { why: 'The plan was changed elsewhere meanwhile.', next: 'Look at it again, then repeat the step.' },
  sign_in_needed: { why: 'An account does not answer until you sign in again.', next: 'See your accounts.' },
  not_permitted: {
    why: 'This is not allowed; nothing was changed.',
    next: 'Choose another calendar, or load the page again.',
  },
  rate_limited: { why: 'That was too much within a short time.', next: 'Wait a minute, then try again.' },
  source_down: { why: 'A calendar or list does not answer just now.', next: 'Try again in a minute.' },
  source_changed: {
    why: 'The answer of a calendar or list could not be understood.',
    next: 'Tell whoever runs this server.',
  },
  outcome_unknown: {
    why: 'It is not certain whether this was done.',
    next: 'Look into the calendar before you repeat it.',
  },
  internal: { why: 'Something went wrong on this server.', next: 'Try again later.' },
};
