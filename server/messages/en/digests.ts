/** Digests, and mails with several news. */
export default {
  sections: {
    installation: 'For administrators',
    reviews: 'Reviews',
    ideas: 'Ideas',
    calls: 'Calls for ideas',
    events: 'Events',
    people: 'People',
    account: 'Account and reports',
  },
  line: '{title}: {text}',
  several: '{count, plural, one {# thing} other {# things}} happened on {site}',
  subject: '{count, plural, =0 {{first}} other {{first}, and # more}}',
  intro:
    '{count, plural, one {1 thing} other {# things}} happened on {site} by {date}.{waiting, plural, =0 {} one { One waits for your answer.} other { # wait for your answer.}}',
  waiting: '{count, plural, one {One thing waits for your answer} other {# things wait for your answer}}',
  open: 'Open it',
  openAll: 'Open your notifications',
  week: {
    events: 'Your events this week',
    ideas: 'New ideas that need someone like you',
    calls: 'Open calls for ideas',
    online: 'online',
    skills: 'Asks for {skills}',
    openUntil: 'Open until {time}',
  },
}
