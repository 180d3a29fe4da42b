// Apart from calls.values.ts, since pages load these at first.

/** In order. Without a ballot, results follow judging. Only who manages a call sees its draft. */
export const CALL_PHASES = ['draft', 'open', 'judging', 'ballot', 'results'] as const
export type CallPhase = (typeof CALL_PHASES)[number]

/** How long after closing an entry is accepted whose upload began before. */
export const CALL_GRACE_MINUTES = 15

/** Beside the endpoints, since the response is a file. */
export const CALL_RULES_PATH = '/v1/calls/:id/rules.pdf'
