/** A term, or weeks in which nobody is expected to answer: the review clock stops, and what can wait is not mailed. */
export const PERIOD_KINDS = ['term', 'quiet'] as const

export const PERIODS_MAX = 60
export const PERIOD_NAME_MAX = 60
export const PERIOD_DAYS_MAX = 366
export const PERIOD_FIRST_DAY = '2000-01-01'
export const PERIOD_LAST_DAY = '2099-12-31'
