import { z } from 'zod'
import { Period } from './academic-calendar.ts'
import { endpoint } from './http.ts'
import { SignInWays } from './identities.ts'
import { PublicLists } from './lists.ts'
import {
  EVENT_PUBLISHING,
  IDEA_PUBLISHING,
  SignUpPolicy,
  SiteLanguages,
  SiteLinks,
  VisibilitySettings,
} from './site-settings.ts'

export const getSite = endpoint({
  method: 'GET',
  path: '/v1/site',
  summary: 'What a visitor may know of this installation.',
  access: 'public',
  isCached: true,
  isShared: true,
  reads: ['profiles', 'settings'],
  savedAs: 'general',
  status: 200,
  response: z.object({
    name: z.string(),
    logo: z.string().nullable().describe("The id of its image; null for Quad's own."),
    members: z
      .int()
      .describe(
        'Members with a completed profile, and the faculties they belong to; 0 where the community is for members.',
      ),
    faculties: z.int(),
    google_sign_in: z.boolean().describe('Whether signing in with Google is offered.'),
    sign_in: SignInWays,
    sign_up: z
      .object({ policy: SignUpPolicy, domains: z.array(z.string()) })
      .describe('Rules of sign-up. `domains` is empty unless the policy is `domains`.'),
    visibility: VisibilitySettings,
    languages: SiteLanguages,
    links: SiteLinks,
    time_zone: z.string().describe("For times that nobody's own zone is known for."),
    idea_publishing: z.enum(IDEA_PUBLISHING),
    event_publishing: z.enum(EVENT_PUBLISHING),
    has_service_worker: z
      .boolean()
      .describe('Whether browsers may keep the application, and what members read, for when they are offline.'),
    quiet_periods: z
      .array(Period.omit({ kind: true }))
      .describe('Weeks in which nobody is expected to answer, in the order of their days.'),
    lists: PublicLists.describe('Choices of forms, and of filters including retired entries.'),
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
