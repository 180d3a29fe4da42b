export default {
  to: {
    draft: 'Take back the schedule',
    open: 'Open',
    judging: 'Begin judging',
    ballot: 'Begin the vote',
    results: 'Publish results',
  },
  ask: {
    draft: 'Take back the schedule?',
    open: 'Open this call?',
    judging: 'Begin judging?',
    ballot: 'Begin the vote?',
    results: 'Publish the results?',
    delete: 'Delete this call?',
  },
  consequence: {
    draft: 'The call stays a draft until you open it again.',
    open: 'Members see it from its opening date on. Its closing date can be moved later, never earlier.',
    judging: 'Entering ends.',
    ballot: 'Judging ends, and members vote.',
    results: 'Everybody sees the awards, and everybody who entered hears their decision once.',
    delete: 'It cannot be brought back.',
  },
  missing: {
    title: 'Missing:',
    fields: '{count, plural, one {# field is not filled in.} other {# fields are not filled in.}}',
    jurors:
      '{of, plural, one {Nobody is on the panel.} other {The panel lacks {count, number} of the {of, number} jurors that an entry gets.}}',
    entries: 'Nobody has entered yet.',
    candidates: 'No entry can be voted on yet.',
    awards: 'The call names no award.',
    profiles:
      '{count, plural, one {# of {of, number} jurors has no profile yet.} other {# of {of, number} jurors have no profile yet.}}',
    given_awards:
      '{count, plural, one {# of {of, plural, one {# award} other {# awards}} is not given.} other {# of {of, plural, one {# award} other {# awards}} are not given.}}',
    words: 'You have written no words for the results.',
    readings:
      '{count, plural, one {# of {of, plural, one {# reading} other {# readings}} is missing.} other {# of {of, plural, one {# reading} other {# readings}} are missing.}}',
  },
  withoutVote: 'Publish results without a vote',
  more: 'More actions',
  copy: 'Copy',
  copying: 'Copying...',
  delete: 'Delete',
  failed: 'That did not work. Please try again.',
} as const
