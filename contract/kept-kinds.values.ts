/** Kinds of what a device keeps, as the settings list them. Responses about one idea, call or event are kept with it. */
export const KEPT_KINDS = ['idea', 'call', 'event', 'submissions', 'agenda', 'conversations', 'general'] as const
export type KeptKind = (typeof KEPT_KINDS)[number]
