/** The stages of an idea, in their order; one may be left out, or gone back to. */
export const STAGES = ['idea', 'team', 'tried', 'in_use', 'stopped'] as const
export type Stage = (typeof STAGES)[number]

export const MILESTONES_MAX = 10
export const MILESTONE_TITLE_MAX = 120
export const UPDATE_MIN = 10
export const UPDATE_MAX = 2_000
export const UPDATES_PAGE_SIZE = 10
/** Days without an update after which the team of an idea is asked how it goes. */
export const QUIET_DAYS = 60
