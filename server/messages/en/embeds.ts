export default {
  kinds: { ideas: 'Idea', calls: 'Call for ideas', events: 'Event' },
  newest: 'Newest ideas',
  allIdeas: 'All ideas',
  noIdeas: 'No idea has been shared yet.',
  nothing: 'There is nothing to see here.',
  toSite: 'Go to {site}',
  phases: {
    draft: 'Draft',
    open: 'Open until {date}',
    judging: 'Being judged until {date}',
    ballot: 'Vote until {date}',
    results: 'Results',
  },
  entries: '{count, plural, =0 {No entry yet} one {1 entry} other {# entries}}',
  actions: {
    draft: 'See the call',
    open: 'Share your idea',
    judging: 'See the entries',
    ballot: 'Read and vote',
    results: 'See the results',
  },
} as const
