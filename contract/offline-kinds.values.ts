/** Kinds of what a device keeps, as the settings list them. Responses about one idea, call or event are kept with it. */
export const OFFLINE_KINDS = ['idea', 'call', 'event', 'submissions', 'agenda', 'conversations', 'general'] as const
export type OfflineKind = (typeof OFFLINE_KINDS)[number]
