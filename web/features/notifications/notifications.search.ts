import { flag, page, type SearchOf, searchParams, text } from '../../lib/lists/search-params.ts'

/** Search parameters of the page of notifications. Without a category that there is, it lists all. */
export const notificationsSearch = searchParams({ page, unread: flag, category: text })
export type NotificationsSearch = SearchOf<typeof notificationsSearch>
