const DAY_MS = 86_400_000

/** The body of a call that opens at once. */
export function callToFrame() {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  return {
    ...{ title: 'How can first-year students meet?', question: 'Most of us meet at examinations.' },
    ...{ promise: 'A room at every centre.', time_zone: 'Asia/Colombo' },
    ...{ opens_at: inDays(0), closes_at: inDays(10), judging_ends_at: inDays(20) },
    ...{ criteria: [{ label: 'Use', weight: 4 }], jurors_per_entry: 1, awards: [{ name: 'Award', count: 1 }] },
  }
}
