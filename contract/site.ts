import { z } from 'zod'
import { Period } from './academic-calendar.ts'
import { endpoint } from './http.ts'
import { SignInWays } from './identities.ts'
import { PublicLists } from './lists.ts'
import { EVENT_PUBLISHING, IDEA_PUBLISHING, SignUpPolicy, SiteLinks, VisibilitySettings } from './site-settings.ts'

export const getSite = endpoint({
  method: 'GET',
  path: '/v1/site',
  summary: 'What a visitor may know of this installation.',
  access: 'public',
  isCached: true,
  isShared: true,
  reads: ['profiles', 'settings'],
  keptAs: 'general',
  status: 200,
  response: z.object({
    name: z.string(),
    /** The id of its image; null for Quad's own. */
    logo: z.string().nullable(),
    /** Members with a completed profile, and the faculties they belong to; 0 where the community is for members. */
    members: z.int(),
    faculties: z.int(),
    /** Whether signing in with Google is offered. */
    google_sign_in: z.boolean(),
    sign_in: SignInWays,
    /** Rules of sign-up. `domains` is empty unless the policy is `domains`. */
    sign_up: z.object({ policy: SignUpPolicy, domains: z.array(z.string()) }),
    visibility: VisibilitySettings,
    links: SiteLinks,
    /** For times that nobody's own zone is known for. */
    time_zone: z.string(),
    idea_publishing: z.enum(IDEA_PUBLISHING),
    event_publishing: z.enum(EVENT_PUBLISHING),
    /** Whether browsers may keep the application, and what members read, for when they are offline. */
    has_service_worker: z.boolean(),
    /** Weeks in which nobody is expected to answer, in the order of their days. */
    quiet_periods: z.array(Period.omit({ kind: true })),
    /** Choices of forms, and of filters including retired entries. */
    lists: PublicLists,
  }),
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/v1/openapi.json',
  summary: 'This document.',
  access: 'public',
  status: 200,
  sends: 'application/json',
})
