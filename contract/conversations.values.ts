export const MESSAGE_MAX = 2_000
export const CONVERSATIONS_PAGE_SIZE = 20
export const MESSAGES_PAGE_SIZE = 40
export const CONVERSATION_FILTERS = ['all', 'unread', 'teams'] as const
export const MUTE_DAYS = 7
/** Members of a team in the list of conversations. */
export const SHOWN_MEMBERS_MAX = 5
/** Messages before a reported one that moderators read. */
export const REPORTED_BEFORE = 5
