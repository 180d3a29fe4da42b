export const ADMIN_ROWS_PER_PAGE = [10, 15, 20] as const
