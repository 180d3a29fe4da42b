/** How much a role of the team decides. */
export const TEAM_LEVELS = ['lead', 'member', 'advisor'] as const
export type TeamLevel = (typeof TEAM_LEVELS)[number]

export const TEAM_LINKS = ['github', 'linkedin', 'twitter', 'website', 'email'] as const
export type TeamLink = (typeof TEAM_LINKS)[number]

export const TEAM_TEXT_MAX = 400
export const TEAM_PEOPLE_MAX = 24
export const TEAM_ROLES_MAX = 24
export const TEAM_LINE_MAX = 80
export const TEAM_DESCRIPTION_MAX = 200
export const TEAM_LIST_MAX = 12
export const TEAM_POSITIONS_MAX = 999
