/** Of how many ideas a caller asks for its own state at once. */
export const IDEA_STATES_MAX = 100
