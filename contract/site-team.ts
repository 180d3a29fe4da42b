import { z } from 'zod'
import { email } from './emails.ts'
import { endpoint } from './http.ts'
import * as errorTexts from './messages/errors/index.ts'
import { siteImageId } from './site-images.ts'
import {
  TEAM_DESCRIPTION_MAX,
  TEAM_LEVELS,
  TEAM_LINE_MAX,
  TEAM_LIST_MAX,
  TEAM_PEOPLE_MAX,
  TEAM_POSITIONS_MAX,
  TEAM_ROLES_MAX,
  TEAM_TEXT_MAX,
} from './site-team.values.ts'
import { line, optionalUrl, shortTexts, text } from './text.ts'
import { translations } from './translations.ts'

export * from './site-team.values.ts'

const positions = z.int(errorTexts.common.wholeNumber).min(0, errorTexts.siteTeam.notNegative).max(TEAM_POSITIONS_MAX)
const shortList = shortTexts({ maxItems: TEAM_LIST_MAX, maxLength: TEAM_LINE_MAX })

const TeamPerson = z.strictObject({
  name: line({ min: 1, max: TEAM_LINE_MAX, required: errorTexts.siteTeam.nameMissing }),
  role: line({ max: TEAM_LINE_MAX }),
  description: line({ max: TEAM_DESCRIPTION_MAX }),
  picture: siteImageId,
  is_founder: z.boolean().describe('Founders are listed below the others.'),
  links: z.strictObject({
    github: optionalUrl,
    linkedin: optionalUrl,
    twitter: optionalUrl,
    website: optionalUrl,
    email: z.union(
      [z.literal(''), email(errorTexts.siteTeam.contact, errorTexts.siteTeam.contact)],
      errorTexts.siteTeam.contact,
    ),
  }),
  translations: translations({ role: line({ max: TEAM_LINE_MAX }), description: line({ max: TEAM_DESCRIPTION_MAX }) }),
})
export type TeamPerson = z.infer<typeof TeamPerson>

const TeamRole = z.strictObject({
  category: line({ min: 1, max: TEAM_LINE_MAX, required: errorTexts.siteTeam.categoryMissing }).describe(
    'Roles of one category are listed together.',
  ),
  title: line({ min: 1, max: TEAM_LINE_MAX, required: errorTexts.siteTeam.titleMissing }),
  level: z.enum(TEAM_LEVELS),
  open_positions: positions,
  filled_positions: positions,
  responsibilities: shortList,
  skills: shortList,
  translations: translations({
    category: line({ max: TEAM_LINE_MAX }),
    title: line({ max: TEAM_LINE_MAX }),
    responsibilities: shortList,
    skills: shortList,
  }),
})
export type TeamRole = z.infer<typeof TeamRole>

/** The team section at the end of the home page. */
export const TeamSettings = z.strictObject({
  is_shown: z.boolean().describe('Whether people and roles are shown. The text is, always.'),
  text: text({ max: TEAM_TEXT_MAX }),
  translations: translations({ text: text({ max: TEAM_TEXT_MAX }) }),
  people: z.array(TeamPerson).max(TEAM_PEOPLE_MAX, errorTexts.siteTeam.maxPeople({ max: TEAM_PEOPLE_MAX })),
  roles: z.array(TeamRole).max(TEAM_ROLES_MAX, errorTexts.siteTeam.maxRoles({ max: TEAM_ROLES_MAX })),
})
export type TeamSettings = z.infer<typeof TeamSettings>

const SitePerson = z.object({
  name: z.string(),
  role: z.string(),
  description: z.string(),
  picture: z.string().nullable(),
  is_founder: z.boolean(),
  links: z.object({
    github: z.string(),
    linkedin: z.string(),
    twitter: z.string(),
    website: z.string(),
    email: z.string(),
  }),
  translations: translations({ role: z.string(), description: z.string() }),
})

const SiteRole = z.object({
  category: z.string(),
  title: z.string(),
  level: z.enum(TEAM_LEVELS),
  open_positions: z.int(),
  filled_positions: z.int(),
  responsibilities: z.array(z.string()),
  skills: z.array(z.string()),
  translations: translations({
    category: z.string(),
    title: z.string(),
    responsibilities: z.array(z.string()),
    skills: z.array(z.string()),
  }),
})

export const SiteTeam = z.object({
  is_shown: z.boolean(),
  text: z.string(),
  translations: translations({ text: z.string() }),
  people: z.array(SitePerson),
  roles: z.array(SiteRole),
})
export type SiteTeam = z.infer<typeof SiteTeam>

export const getSiteTeam = endpoint({
  method: 'GET',
  path: '/v1/site/team',
  summary: 'Who runs the site, as its home page shows them; nobody where it does not.',
  access: 'public',
  isCached: true,
  isShared: true,
  reads: ['settings'],
  savedAs: 'general',
  status: 200,
  response: z.object({ team: SiteTeam }),
})
