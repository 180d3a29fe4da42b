import { redirect } from '@tanstack/react-router'
import type { Profile } from '../../contract/profiles.ts'
import { OwnProfileError, ownProfileQuery } from '../lib/own-profile.ts'
import { queryClient } from '../lib/query-client.ts'
import { endExpiredSession, sessionToken } from '../lib/session.ts'
import { paths, signInLink } from './paths.ts'

/**
 * The profile of whoever is signed in, or null for a visitor. Only a 401 ends the session; after every other failure
 * the token is kept, so that neither a bad line nor a busy server signs anybody out.
 */
export async function loadSessionProfile(): Promise<Profile | null> {
  endExpiredSession()
  if (sessionToken() === null) return null
  try {
    return await queryClient.ensureQueryData(ownProfileQuery)
  } catch (error) {
    // The call has forgotten a token that the server refused.
    if (sessionToken() === null) return null
    throw new OwnProfileError(error)
  }
}

type GuardContext = { location: { href: string } }

/** For pages of members: visitors go to sign in, members without a profile to onboarding. */
export async function requireMember({ location }: GuardContext): Promise<void> {
  const profile = await loadSessionProfile()
  if (!profile) throw redirect(signInLink(location.href))
  if (!profile.has_completed_profile) throw redirect({ to: paths.onboarding })
}

/** For the main layout's public pages: members without a profile complete it first. */
export async function sendNewcomersToOnboarding(): Promise<void> {
  const profile = await loadSessionProfile().catch(() => null)
  if (profile && !profile.has_completed_profile) throw redirect({ to: paths.onboarding })
}

/** For the administrators' pages: visitors go to sign in, everybody else home. */
export async function requireAdmin({ location }: GuardContext): Promise<void> {
  const profile = await loadSessionProfile()
  if (!profile) throw redirect(signInLink(location.href))
  if (profile.user_type !== 'admin') throw redirect({ to: paths.home })
}

/** For onboarding: visitors go to sign in, members with a profile to it. */
export async function requireNewcomer(): Promise<void> {
  const profile = await loadSessionProfile()
  if (!profile) throw redirect({ to: paths.signIn })
  if (profile.has_completed_profile) throw redirect({ to: paths.myProfile })
}

/** For the sign-in and sign-up pages: whoever is signed in goes where signing in would lead. */
export async function requireVisitor({ search }: { search: { to?: string | undefined } }): Promise<void> {
  const profile = await loadSessionProfile().catch(() => null)
  if (profile) throw redirect({ href: landingPath(profile, search.to) })
}

/** Where signing in leads: back to where it interrupted somebody, else as the specification says. */
export function landingPath(profile: Pick<Profile, 'has_completed_profile' | 'user_type'>, returnTo?: string): string {
  if (!profile.has_completed_profile) return paths.onboarding
  if (returnTo) return returnTo
  return profile.user_type === 'admin' ? paths.adminIdeas : paths.community
}
