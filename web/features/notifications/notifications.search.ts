import { flag, page, searchParams } from '../../lib/lists/search-params.ts'

/** Search parameters of the page of notifications. */
export const notificationsSearch = searchParams({ page, unread: flag })
