/** Of what waits for the current user; whoever changes some of it invalidates this. */
export const homeKey = ['home'] as const
