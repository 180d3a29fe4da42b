/** How many weeks the dashboard covers. The first is shown unless another is asked for. */
export const DASHBOARD_WEEKS = [12, 4, 52] as const

/** A member who wrote or supported something within these days takes part. */
export const PARTICIPATION_DAYS = 30
