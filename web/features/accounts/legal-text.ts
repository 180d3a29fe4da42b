/** The two texts that an account is made under. */
export type LegalText = 'terms' | 'privacy'
