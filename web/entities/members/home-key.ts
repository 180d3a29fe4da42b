/** Of what waits for the current user; a change of any of it invalidates this. */
export const homeKey = ['home'] as const
