/** The decisions of the review dialog and the status that each sets. */
export const DECISIONS = { approve: 'Approved', reject: 'Rejected', requestChanges: 'Pending' } as const

export type Decision = keyof typeof DECISIONS
