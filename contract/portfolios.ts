import { z } from 'zod'
import { USERNAME_MAX } from './accounts.values.ts'
import { awaitingModeration } from './awaiting-moderation.ts'
import { endpoint } from './http.ts'
import { Author } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import {
  PORTFOLIO_ABOUT_MAX,
  PORTFOLIO_AUDIENCES,
  PORTFOLIO_AWARDS_MAX,
  PORTFOLIO_IDEAS_MAX,
  PORTFOLIO_LEFT_OUT_MAX,
  PORTFOLIO_PARTS,
  PORTFOLIO_UPDATES_MAX,
} from './portfolios.values.ts'
import { STAGES } from './progress.values.ts'
import { line, text } from './text.ts'

export * from './portfolios.values.ts'

const Titled = z.object({ id: z.uuid(), title: z.string() })
const Named = z.object({ id: z.uuid(), name: z.string() })

/** How somebody took part in an idea. */
const Part = z.object({
  is_author: z.boolean(),
  role: z.string().describe('The title of the role in the team; "" for the author, and for a former one.'),
})

export const PortfolioIdea = z.object({
  ...Titled.shape,
  ...Part.shape,
  summary: z.string().describe('The beginning of the description.'),
  stage: z.enum(STAGES),
  stage_since: z.iso.datetime().optional().describe('When it reached the stage; absent before the first step.'),
  call: Titled.optional().describe('The call that it was entered in last.'),
  with: z.array(Named).describe('Others who work on it and agreed to be named; the author first.'),
  others: z.int().describe('How many others work on it, without those who are named.'),
})
export type PortfolioIdea = z.infer<typeof PortfolioIdea>

export const PortfolioAward = z.object({
  kind: z.enum(['award', 'team']).describe('`team`: of an idea that is tried or in use.'),
  title: z.string().describe('The name of the award; "" for `team`.'),
  call: Titled.nullable(),
  idea: Titled,
  ...Part.shape,
  stage: z.enum(STAGES),
  since: z.iso.datetime(),
  certificate: z.uuid().nullable().describe('Of its certificate that holds, if the member asked for one.'),
})
export type PortfolioAward = z.infer<typeof PortfolioAward>

/** Content of a portfolio: "" and empty lists for parts that its member leaves out. */
export const Portfolio = z.object({
  username: z.string().describe('Its place, as in `/p/nethmi.perin`.'),
  is_listed: z.boolean().describe('Whether search engines may list it.'),
  user: Author.extend({ uni: z.string(), program: z.string(), year: z.string() }),
  about: z.string(),
  ideas: z.array(PortfolioIdea),
  awards: z.array(PortfolioAward),
  skills: z.array(z.string()),
  updates: z.array(z.object({ id: z.uuid(), text: z.string(), created_at: z.iso.datetime(), idea: Titled })),
  updates_count: z.int().describe('All that the member wrote on the ideas.'),
  as_of: z.iso.datetime(),
})
export type Portfolio = z.infer<typeof Portfolio>

export const OwnPortfolio = z.object({
  audience: z.enum(PORTFOLIO_AUDIENCES),
  parts: z.array(z.enum(PORTFOLIO_PARTS)).describe('The shown ones.'),
  about: z.string(),
  left_out: z.array(z.uuid()).describe('Ideas that are not shown.'),
  is_named: z.boolean().describe('Whether portfolios of others and reports of the university may name the member.'),
  preview: Portfolio.describe('As others see it, whether or not they find it.'),
  choices: z.object({
    ideas: z.array(Titled).describe('All ideas that it can show.'),
    awards: z.int(),
    skills: z.int(),
  }),
  unnamed: z.array(z.string()).describe('Names of those who work on its ideas and have not agreed to be named.'),
})
export type OwnPortfolio = z.infer<typeof OwnPortfolio>

const list = <S extends z.ZodType>(item: S, max: number) =>
  z.array(item, errorTexts.common.list).max(max, errorTexts.common.atMost({ max }))

export const PortfolioChange = z.strictObject({
  audience: z.enum(PORTFOLIO_AUDIENCES, errorTexts.portfolios.audience).optional(),
  parts: list(z.enum(PORTFOLIO_PARTS, errorTexts.portfolios.part), PORTFOLIO_PARTS.length).optional(),
  about: text({ max: PORTFOLIO_ABOUT_MAX }).optional(),
  left_out: list(z.uuid(errorTexts.common.id), PORTFOLIO_LEFT_OUT_MAX).optional(),
  is_named: z.boolean(errorTexts.common.boolean).optional(),
})
export type PortfolioChange = z.infer<typeof PortfolioChange>

export const getOwnPortfolio = endpoint({
  method: 'GET',
  path: '/v1/me/portfolio',
  summary: 'The own portfolio with what is chosen for it. It is off until its member opens it.',
  access: 'member',
  scope: 'profile:read',
  reads: ['certificates', 'profiles', 'profile-details', 'ideas', 'activity', 'calls', 'ballots', 'settings'],
  status: 200,
  response: z.object({ portfolio: OwnPortfolio }),
})

export const setOwnPortfolio = endpoint({
  method: 'PUT',
  path: '/v1/me/portfolio',
  summary: 'Choose who finds the own portfolio and what it shows. Absent fields stay as they are.',
  access: 'member',
  limit: rateLimit('portfolio', 300, 'hour', errorTexts.portfolios.changePortfolioLimit),
  body: PortfolioChange,
  status: 200,
  response: z.object({ portfolio: OwnPortfolio, ...awaitingModeration }),
})

export const getPortfolio = endpoint({
  method: 'GET',
  path: '/v1/portfolios/:username',
  summary: `A portfolio: at most ${PORTFOLIO_IDEAS_MAX} ideas, ${PORTFOLIO_AWARDS_MAX} awards and roles, and ${PORTFOLIO_UPDATES_MAX} updates.`,
  access: 'public',
  scope: 'profile:read',
  shows: ['community'],
  isCached: true,
  isShared: true,
  reads: ['certificates', 'profiles', 'profile-details', 'ideas', 'activity', 'calls', 'ballots', 'settings'],
  savedAs: 'general',
  params: z.object({ username: line({ min: 1, max: USERNAME_MAX }) }),
  status: 200,
  response: z.object({ portfolio: Portfolio }),
})
