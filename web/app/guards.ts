import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Language } from '../../contract/languages.values.ts'
import type { Profile } from '../../contract/profiles.ts'
import type { SitePart } from '../../contract/site-settings.values.ts'
import { loadIsShown } from '../lib/api/site-query.ts'
import { onboardingPath, signInLink } from '../lib/pages/links.ts'
import { CurrentUserError, currentUserQuery } from '../lib/session/current-user.ts'
import { endExpiredSession, sessionToken } from '../lib/session/session.ts'

/**
 * The profile of the current user, or null for a visitor. Only a 401 ends the session; after every other failure
 * the token is kept, so that neither a bad connection nor a busy server signs anybody out.
 */
export async function loadSessionProfile(queryClient: QueryClient): Promise<Profile | null> {
  endExpiredSession()
  if (sessionToken() === null) return null
  try {
    return await queryClient.ensureQueryData(currentUserQuery)
  } catch (error) {
    // The call has forgotten a token that the server refused.
    if (sessionToken() === null) return null
    throw new CurrentUserError(error)
  }
}

/** The argument of a route's guard. */
type Guarded = { context: { queryClient: QueryClient }; location: { href: string } }
type GuardedWithPath = Guarded & { location: { pathname: string } }

/** For pages of members: visitors go to sign in, members without a profile to onboarding. */
export async function requireMember({ context, location }: Guarded): Promise<void> {
  const profile = await loadSessionProfile(context.queryClient)
  if (!profile) throw redirect(signInLink(location.href))
  sendToOnboarding(profile, location.href)
}

/** An administrator completes a profile to show it: it is never in the way of administering. */
function sendToOnboarding(profile: Profile | null, href: string): void {
  if (!profile || profile.has_completed_profile) return
  if (profile.user_type !== 'admin' || /^\/(my)?profile$/.test(href)) throw redirect({ href: onboardingPath(href) })
}

/**
 * For pages that show a part of the site: where that is for members, visitors go to sign in. Members without a profile
 * complete it first. Who is on the page already, and types in its search, does not wait for this again.
 */
export const requireVisibility =
  (part: SitePart) =>
  async ({ context, location, cause }: Guarded & { cause: 'preload' | 'enter' | 'stay' }): Promise<void> => {
    if (cause === 'stay') return
    if (!(await loadIsShown(context.queryClient, part))) throw redirect(signInLink(location.href))
    sendToOnboarding(await loadSessionProfile(context.queryClient).catch(() => null), location.href)
  }

/**
 * The pages of the administration that are for reviewers too, with those below them, but for the import of ideas. Who may not open
 * calls is told there.
 */
const REVIEWERS_PAGES = /^\/admin\/(ideas(?!\/import)|review|reports|calls)\b/

/** For the administration: visitors go to sign in, reviewers to what they review, other members home. */
export async function requireReviewer({ context, location }: GuardedWithPath): Promise<void> {
  const profile = await loadSessionProfile(context.queryClient)
  if (!profile) throw redirect(signInLink(location.href))
  if (profile.user_type === 'admin') return
  if (profile.user_type !== 'reviewer') throw redirect({ to: '/' })
  if (!REVIEWERS_PAGES.test(location.pathname)) throw redirect({ to: '/admin/ideas/{-$part}' })
}

/** A guarded page whose URL says which path to lead on to. */
type GuardedWithReturn = Pick<Guarded, 'context'> & { search: { to?: string | undefined; lang?: Language } }

/** For onboarding: visitors go to sign in, members with a profile where onboarding would lead, else to it. */
export async function requireNewcomer({ context, search }: GuardedWithReturn): Promise<void> {
  const profile = await loadSessionProfile(context.queryClient)
  if (!profile) throw redirect(search.to ? signInLink(search.to) : { to: '/auth/login' })
  if (profile.has_completed_profile) throw redirect({ href: search.to ?? '/myprofile' })
}

/** For the sign-in and sign-up pages: members go where signing in would lead. */
export async function requireVisitor({ context, search }: GuardedWithReturn): Promise<void> {
  const profile = await loadSessionProfile(context.queryClient).catch(() => null)
  if (profile) throw redirect({ href: landingPath(profile, search.to) })
}

/** Where signing in leads: back to where it interrupted somebody, else as the specification says. */
export function landingPath(profile: Pick<Profile, 'has_completed_profile' | 'user_type'>, returnTo?: string): string {
  const isAdmin = profile.user_type === 'admin'
  if (!profile.has_completed_profile && !(isAdmin && returnTo)) return onboardingPath(returnTo)
  if (returnTo) return returnTo
  return isAdmin ? '/admin/ideas' : '/community'
}
