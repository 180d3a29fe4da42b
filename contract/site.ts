import { z } from 'zod'
import { endpoint } from './http.ts'
import { SignUpPolicy, SiteLinks, VisibilitySettings } from './site-settings.ts'

export const getSite = endpoint({
  method: 'GET',
  path: '/v1/site',
  summary: 'What a visitor may know of this installation.',
  access: 'public',
  cache: ['profiles', 'settings'],
  status: 200,
  response: z.object({
    name: z.string(),
    /** Members with a completed profile, and the faculties they belong to; 0 where the community is for members. */
    members: z.int(),
    faculties: z.int(),
    /** Whether signing in with Google is offered. */
    google_sign_in: z.boolean(),
    /** Who may make an account. `domains` is empty unless the policy is `domains`. */
    sign_up: z.object({ policy: SignUpPolicy, domains: z.array(z.string()) }),
    visibility: VisibilitySettings,
    links: SiteLinks,
  }),
})
