/** The stages of an idea, in their order; one may be left out, or gone back to. */
export const STAGES = ['idea', 'team', 'tried', 'in_use', 'stopped'] as const
export type Stage = (typeof STAGES)[number]

export const MILESTONES_MAX = 10
export const MILESTONE_TITLE_MAX = 120
/** Length of the measured result of a team. */
export const MEASURED_MAX = 60
export const UPDATE_MIN = 10
export const UPDATE_MAX = 2_000
export const UPDATES_PAGE_SIZE = 10
/** Days without an update after which the team of an idea is asked how it goes. */
export const QUIET_DAYS = 60
export const UPDATE_PICTURES_MAX = 3
export const UPDATE_PICTURE_ALT_MAX = 300
/** Where the picture of an update is. */
export const UPDATE_PICTURE_PATH = '/v1/updates/pictures/:id'

export function updatePicturePath(id: string): string {
  return UPDATE_PICTURE_PATH.replace(':id', encodeURIComponent(id))
}

/** How many calls the showcase offers to choose from. */
export const SHOWCASE_CALLS_MAX = 50
