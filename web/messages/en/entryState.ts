export default {
  phase: {
    draft: 'The call is not open yet.',
    open: 'You are in. Judged from {closes} by {count, plural, one {one juror} other {# jurors}}.',
    judging: 'The panel reads it until {until}.',
    ballot: 'Members vote on the call.',
    results: 'The results are out.',
  },
  decision: {
    award: 'Awarded: {award}.',
    shortlisted: 'It was on the shortlist.',
    entered: 'It was read by the panel, without an award.',
  },
} as const
