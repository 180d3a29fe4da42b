import type { SettingsPage } from './settings-pages.ts'

/** The page of an idea, its canonical URL. Every link to one takes it from here. */
export const ideaLink = (ideaId: string) => ({ to: '/ideas/$ideaId', params: { ideaId } }) as const

/** The id of a part of an idea's page, which links lead to. */
export type IdeaPartId = 'comments' | 'offers' | 'invitation' | 'open-round' | 'team' | `comment-${string}`

/** The tabs of an idea's page where it has one column. */
export const IDEA_TABS = ['idea', 'team', 'comments', 'history'] as const
export type IdeaTab = (typeof IDEA_TABS)[number]

export const ideaPartLink = (ideaId: string, hash: IdeaPartId) => ({ ...ideaLink(ideaId), hash })

declare module '@tanstack/react-router' {
  interface HistoryState {
    isProposingTime?: boolean
  }
}

/** The page of an idea with the form in which its team proposes a time. */
export const proposeTimeLink = (ideaId: string) =>
  ({ ...ideaLink(ideaId), search: { tab: 'team' }, state: { isProposingTime: true } }) as const

export const callLink = (callId: string) => ({ to: '/calls/$callId', params: { callId } }) as const

/** The parts of the place of a call, beside its overview. */
export type ManagedCallPart = 'entries' | 'ranking' | 'decisions' | 'words' | 'report' | 'edit'

/** The place of a call for those who manage it. */
export const manageCallLink = (callId: string, part?: ManagedCallPart) =>
  ({ to: '/admin/calls/$callId/{-$part}', params: { callId, part } }) as const

export const editCallLink = (callId: string) => manageCallLink(callId, 'edit')

export const eventLink = (eventId: string) => ({ to: '/events/$eventId', params: { eventId } }) as const

/** Sign-in that leads back to this path of the application. */
export const signInLink = (returnTo: string) => ({ to: '/auth/login', search: { to: returnTo } }) as const

/** The path of onboarding that leads on to this path of the application; from home, to the community. */
export function onboardingPath(returnTo?: string): string {
  return !returnTo || returnTo === '/' ? '/onboarding' : `/onboarding?${new URLSearchParams({ to: returnTo })}`
}

/** The versions of an idea, compared. */
export const historyLink = (ideaId: string) => ({ to: '/ideas/$ideaId/history', params: { ideaId } }) as const

/** A page of the settings; without one, the first. */
export const settingsLink = (page?: SettingsPage) => ({ to: '/settings/{-$page}', params: { page } }) as const
