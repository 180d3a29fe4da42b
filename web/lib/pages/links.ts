/** The URL of an idea: within the application its dialog, from elsewhere its page. Every link to one takes it from here. */
export const ideaLink = (ideaId: string) => ({ to: '/view-ideas', search: { idea: ideaId } }) as const

/** Sign-in that leads back to this path of the application. */
export const signInLink = (returnTo: string) => ({ to: '/auth/login', search: { to: returnTo } }) as const

/** The path of onboarding that leads on to this path of the application; from home, to the community. */
export function onboardingPath(returnTo?: string): string {
  return !returnTo || returnTo === '/' ? '/onboarding' : `/onboarding?${new URLSearchParams({ to: returnTo })}`
}
