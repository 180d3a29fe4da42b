/** "Jan 5, 2025". */
export const DATE_FORMAT = { year: 'numeric', month: 'short', day: 'numeric' } as const
