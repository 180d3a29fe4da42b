/** Maximum ideas in a request for own states. */
export const IDEA_STATES_MAX = 100
