/** True where pages are rendered for visitors, false in a browser. */
export const isServer = typeof window === 'undefined'
