export const ROLES_MAX = 5
export const ROLE_TITLE_MIN = 2
export const ROLE_TITLE_MAX = 60
export const ROLE_NOTE_MAX = 200
export const ROLE_SKILLS_MAX = 5
/** With an offer, an invitation, or the removal of somebody from a team. */
export const TEAM_NOTE_MAX = 500
