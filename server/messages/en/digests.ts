/** Digests, and mails with several news. */
export default {
  sections: {
    installation: 'For administrators',
    reviews: 'Reviews',
    ownIdeas: 'Your ideas',
    ideas: 'Ideas of others',
    calls: 'Calls for ideas',
    events: 'Events',
    people: 'People',
    account: 'Account and reports',
  },
  line: '{title}: {text}',
  several: '{count, plural, one {# thing} other {# things}} happened on {site}',
  subject: '{count, plural, =0 {{first}} other {{first}, and # more}}',
  /** Above a digest: by what waits for an answer. */
  heading:
    '{kind, select, offer {{count, plural, one {{name}, somebody offers to help} other {{name}, you have # offers of help}}} invitation {{count, plural, one {{name}, you are invited to a team} other {{name}, you have # invitations to teams}}} connection_requested {{count, plural, one {{name}, somebody would like to connect} other {{name}, # people would like to connect}}} reviews_due {{name}, reviews are due} other {{name}, your news from {site}}}',
  intro:
    '{count, plural, one {1 thing} other {# things}} happened on {site} by {date}.{waiting, plural, =0 {} one { One waits for your answer.} other { # wait for your answer.}}',
  /** Below a digest: when it comes, and where to. */
  because:
    '{period, select, week {This digest comes every {weekday} at {time}} day {This digest comes every day at {time}} other {}} to {address} by your settings, when there is something in it.',
  waiting: '{count, plural, one {One thing waits for your answer} other {# things wait for your answer}}',
  more: 'And {count, number} more',
  open: '{kind, select, offer {See the offers} invitation {See the invitation} connection_requested {See the requests} call_judging {Open the call} reviews_due {Open the queue} findings {Open the dashboard} other {Open your notifications}}',
  week: {
    events: 'Your events this week',
    ideas: 'New ideas that need someone like you',
    calls: 'Open calls for ideas',
    online: 'Online',
    skills: 'Asks for {skills}',
    openUntil: 'Open until {time}',
  },
} as const
