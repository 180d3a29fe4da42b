/** Mails about calls for ideas. */
export default {
  changed: {
    subject: 'Changed: {call}',
    heading:
      '{changes, select, dates {The dates have changed} criteria {The criteria have changed} both {The dates and criteria have changed} other {}}',
    text: '{changes, select, dates {The dates of “{call}”, which you entered, have changed.} criteria {The criteria of “{call}”, which you entered, have changed.} both {The dates and criteria of “{call}”, which you entered, have changed.} other {}}',
    closes: 'It closes on {time}.',
  },
  invited: {
    subject: 'The panel of {call}',
    heading: 'You are on the panel of a call',
    text: 'You are asked to score entries of “{call}” once it is closed, until {time}.',
  },
  waiting: {
    heading: '{count, plural, one {1 entry waits} other {# entries wait}} for your scores',
    reminder: 'Reminder: {count, plural, one {1 entry waits} other {# entries wait}} for your scores',
    text: '{count, plural, one {1 entry waits} other {# entries wait}} for your scores in “{call}”, until {time}.',
  },
  decided: {
    subject: 'Results: {call}',
    heading: 'The results are out',
    award: '“{title}” has the {award}. Congratulations!',
    shortlisted: '“{title}” was on the shortlist. Thank you for entering it.',
    entered: '“{title}” was read by the panel. Thank you for entering it.',
    sentences: 'The panel wrote, without names:',
  },
  open: 'Open the call',
  openEntries: 'Open the entries',
  seeResults: 'See the results',
} as const
