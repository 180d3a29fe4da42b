/** `mine`: assigned to the caller; `free`: to nobody. */
export const QUEUE_FILTERS = ['waiting', 'mine', 'free', 'overdue'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]
export const QUEUE_PAGE_SIZE = 20
