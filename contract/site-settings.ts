import { z } from 'zod'
import { AcademicCalendar, Period } from './academic-calendar.ts'
import { CALL_OPENERS } from './calls.values.ts'
import { asciiDomain, email } from './emails.ts'
import { endpoint } from './http.ts'
import { ALL_LANGUAGES, LANGUAGE_CODES } from './languages.values.ts'
import { DEFAULT_LISTS, Lists } from './lists.ts'
import type { ErrorText } from './messages/error-text.ts'
import * as errorTexts from './messages/errors/index.ts'
import { DEFAULT_REVIEW_SETTINGS, PeriodDays, ReviewSettings } from './review-settings.ts'
import { settingsChangesLimit } from './settings.ts'
import { LogoSettings } from './site-images.ts'
import { DEFAULT_SITE_NAME, SITE_NAME_MAX } from './site-name.ts'
import {
  DOMAIN_MAX,
  EVENT_PUBLISHING,
  FOOTER_LABEL_MAX,
  FOOTER_LINKS_MAX,
  FRAME_ORIGIN_MAX,
  FRAME_ORIGINS_MAX,
  IDEA_PUBLISHING,
  KEEP_MONTHS_MAX,
  KEY_MAKERS,
  PASSWORD_USERS,
  REPORT_THRESHOLD_MAX,
  REPORT_THRESHOLD_MIN,
  SECOND_FACTOR_DEMANDS,
  SIGN_UP_DOMAINS_MAX,
  SIGN_UP_POLICIES,
  SIGN_UP_PROOFS,
  SITE_AUDIENCES,
} from './site-settings.values.ts'
import { SiteTeam, TeamSettings } from './site-team.ts'
import { TextsSettings } from './site-texts.ts'
import { line, optionalUrl } from './text.ts'
import { TimeZone } from './time-zones.ts'
import { translations } from './translations.ts'
import { WordList } from './word-list.ts'

export * from './site-settings.values.ts'

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** The domain of email addresses, in the form in which these are stored. A leading "@" is dropped. */
export const EmailDomain = z
  .string(errorTexts.siteSettings.domain)
  .trim()
  .max(DOMAIN_MAX, errorTexts.siteSettings.domain)
  .transform((domain) => asciiDomain(domain.replace(/^@/, '')).toLowerCase())
  .pipe(z.string().max(DOMAIN_MAX).regex(DOMAIN, errorTexts.siteSettings.domain))

export const SignUpPolicy = z.enum(SIGN_UP_POLICIES)
export type SignUpPolicy = z.infer<typeof SignUpPolicy>

const GeneralSettings = z.strictObject({
  name: line({ min: 1, max: SITE_NAME_MAX, required: errorTexts.common.nameMissing }).describe(
    'Name of the site in its header, the titles of pages, mails and feeds.',
  ),
})

const language = z.enum(LANGUAGE_CODES)

/** Languages of pages, mails and files. Administrators write texts in any of them. */
const LanguagesSettings = z
  .strictObject({
    offered: z
      .array(language)
      .min(1, errorTexts.siteSettings.languageMissing)
      .transform((offered) => LANGUAGE_CODES.filter((code) => offered.includes(code))),
    default: language.describe('For everybody who has chosen none, and whose browser asks for none that is offered.'),
  })
  .refine((languages) => languages.offered.includes(languages.default), errorTexts.siteSettings.defaultNotOffered)

export const SiteLanguages = z.object({ offered: z.array(language), default: language })

/** Existing accounts are not affected by changes here. */
const SignUpSettings = z.strictObject({
  policy: SignUpPolicy,
  domains: z
    .array(EmailDomain)
    .max(SIGN_UP_DOMAINS_MAX, errorTexts.siteSettings.maxDomains({ max: SIGN_UP_DOMAINS_MAX }))
    .transform((domains) => [...new Set(domains)])
    .describe('For `domains`: what addresses end in, subdomains included. Kept under the other policies.'),
})

const SignUpProofSettings = z.strictObject({ asked: z.enum(SIGN_UP_PROOFS) })

/** Without a provider of sign-in, passwords are for everybody. */
const SignInSettings = z.strictObject({ passwords: z.enum(PASSWORD_USERS) })

/** Beside the password or the account of a provider. Each has a week to comply. */
const SecondFactorSettings = z.strictObject({ demanded_from: z.enum(SECOND_FACTOR_DEMANDS) })

const siteAudience = z.enum(SITE_AUDIENCES)

/** Audience of each part. Visitors and search engines are `everybody`. */
export const VisibilitySettings = z.strictObject({
  community: siteAudience.describe('Members, and who wrote ideas and comments.'),
  ideas: siteAudience,
})

const webAddress = (required: ErrorText) => optionalUrl.refine((url) => url !== '', required)

const thresholdText = errorTexts.common.wholeNumberFrom({ min: REPORT_THRESHOLD_MIN, max: REPORT_THRESHOLD_MAX })

const ModerationSettings = z.strictObject({
  report_threshold: z
    .int(thresholdText)
    .min(REPORT_THRESHOLD_MIN, thresholdText)
    .max(REPORT_THRESHOLD_MAX, thresholdText)
    .describe('How many members report something until it is hidden, before a moderator decides.'),
})

/** Contact details of the operators, and links in the footer. */
const LinkSettings = z.strictObject({
  source: webAddress(errorTexts.siteSettings.sourceMissing).describe(
    'The source code that the site runs, which its licence asks to offer.',
  ),
  contact: z.union(
    [z.literal(''), email(errorTexts.siteSettings.contact, errorTexts.siteSettings.contact)],
    errorTexts.siteSettings.contact,
  ),
  footer: z
    .array(
      z.strictObject({
        label: line({ min: 1, max: FOOTER_LABEL_MAX, required: errorTexts.siteSettings.linkNameMissing }),
        url: webAddress(errorTexts.siteSettings.linkAddressMissing),
        translations: translations({ label: line({ max: FOOTER_LABEL_MAX }) }),
      }),
    )
    .max(FOOTER_LINKS_MAX, errorTexts.siteSettings.maxLinks({ max: FOOTER_LINKS_MAX }))
    .describe('Beside the source code, in this order.'),
})

export const SiteLinks = z.object({
  source: z.string(),
  contact: z.string().describe('"" where there is none.'),
  footer: z.array(z.object({ label: z.string(), url: z.string(), translations: translations({ label: z.string() }) })),
})
export type SiteLinks = z.infer<typeof SiteLinks>

const TimeSettings = z.strictObject({
  zone: TimeZone.describe(
    "In which days begin, and times are written where nobody's own zone is known, such as in mails.",
  ),
})

/** Ideas shared before a change are not affected. */
const IdeaSettings = z.strictObject({
  publishing: z.enum(IDEA_PUBLISHING),
})

const EventSettings = z.strictObject({
  publishing: z
    .enum(EVENT_PUBLISHING)
    .describe('Members allowed to publish events; events of other members need approval.'),
})

const CallSettings = z.strictObject({
  openers: z
    .enum(CALL_OPENERS)
    .describe('Who opens calls for ideas beside administrators. Reviewers manage their own.'),
})

/** Service keys of administrators are not affected. Keys of members rest while they are not allowed. */
const KeySettings = z.strictObject({ allowed_for: z.enum(KEY_MAKERS) })

/** A domain by https, or this machine; no list of a policy can be gone on with. */
const ORIGIN =
  /^(https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]|https?:\/\/localhost)(:\d{1,5})?$/

const FrameOrigin = z
  .string(errorTexts.siteSettings.origin)
  .trim()
  .max(FRAME_ORIGIN_MAX, errorTexts.siteSettings.origin)
  .transform((text) => {
    const { origin, href } = URL.parse(text) ?? {}
    return origin !== undefined && href === `${origin}/` ? origin : ''
  })
  .pipe(z.string().regex(ORIGIN, errorTexts.siteSettings.origin))

const FrameSettings = z.strictObject({
  origins: z
    .array(FrameOrigin)
    .max(FRAME_ORIGINS_MAX, errorTexts.siteSettings.maxOrigins({ max: FRAME_ORIGINS_MAX }))
    .transform((origins) => [...new Set(origins)])
    .describe('Sites whose pages may show a call or the newest ideas in a frame. Empty: nobody.'),
})

const keepMonthsText = errorTexts.siteSettings.keepMonths({ max: KEEP_MONTHS_MAX })

const MessageSettings = z.strictObject({
  keep_months: z
    .int(keepMonthsText)
    .min(1, keepMonthsText)
    .max(KEEP_MONTHS_MAX, keepMonthsText)
    .nullable()
    .describe(
      'Older messages are deleted for everybody; null: they are kept until all who see them have deleted them.',
    ),
})

/** One section: as it is saved, by default, and in responses, where stored texts are not checked again. */
function section<Saved extends z.ZodType, Shown extends z.ZodType>(
  saved: Saved,
  initial: z.output<Saved>,
  shown: Shown,
) {
  return { saved, initial, shown }
}

/** All sections, by default as the specification has them, without people, roles and a contact: those are the installation's own. */
const SECTIONS = {
  general: section(GeneralSettings, { name: DEFAULT_SITE_NAME }, z.object({ name: z.string() })),
  languages: section(LanguagesSettings, { ...ALL_LANGUAGES, offered: [...ALL_LANGUAGES.offered] }, SiteLanguages),
  sign_up: section(
    SignUpSettings.refine(({ policy, domains }) => policy !== 'domains' || domains.length > 0, {
      path: ['domains'],
      ...errorTexts.siteSettings.domainMissing,
    }),
    { policy: 'open', domains: [] },
    z.object({ policy: SignUpPolicy, domains: z.array(z.string()) }),
  ),
  sign_up_proof: section(SignUpProofSettings, { asked: 'when_busy' }, SignUpProofSettings),
  sign_in: section(SignInSettings, { passwords: 'everybody' }, SignInSettings),
  second_factor: section(SecondFactorSettings, { demanded_from: 'nobody' }, SecondFactorSettings),
  visibility: section(VisibilitySettings, { community: 'everybody', ideas: 'everybody' }, VisibilitySettings),
  links: section(LinkSettings, { source: 'https://github.com/quad-campus/quad', contact: '', footer: [] }, SiteLinks),
  time: section(TimeSettings, { zone: 'UTC' }, z.object({ zone: z.string() })),
  calendar: section(AcademicCalendar, { periods: [] }, z.object({ periods: z.array(Period) })),
  review: section(ReviewSettings, DEFAULT_REVIEW_SETTINGS, ReviewSettings),
  ideas: section(IdeaSettings, { publishing: 'marked_pending' }, IdeaSettings),
  events: section(EventSettings, { publishing: 'reviewers' }, EventSettings),
  calls: section(CallSettings, { openers: 'admins' }, CallSettings),
  messages: section(MessageSettings, { keep_months: null }, z.object({ keep_months: z.int().nullable() })),
  keys: section(KeySettings, { allowed_for: 'members' }, KeySettings),
  frames: section(FrameSettings, { origins: [] }, z.object({ origins: z.array(z.string()) })),
  logo: section(LogoSettings, { image: null }, z.object({ image: z.string().nullable() })),
  texts: section(TextsSettings, { terms: '', privacy: '' }, z.object({ terms: z.string(), privacy: z.string() })),
  team: section(
    TeamSettings,
    {
      is_shown: true,
      text: 'An open-source student project for a university software design course. Read the code or run your own copy.',
      people: [],
      roles: [],
    },
    SiteTeam,
  ),
  moderation: section(ModerationSettings, { report_threshold: 3 }, z.object({ report_threshold: z.int() })),
  word_list: section(WordList, { words: [] }, z.object({ words: z.array(z.string()) })),
  lists: section(Lists, DEFAULT_LISTS, Lists),
}

type Sections = typeof SECTIONS

function ofSections<Part extends keyof Sections['general']>(part: Part) {
  const parts = Object.entries(SECTIONS).map(([name, one]) => [name, one[part]])
  return Object.fromEntries(parts) as { [Name in keyof Sections]: Sections[Name][Part] }
}

/** Settings of the whole site, in sections, edited by administrators. */
export const SiteSettings = z.strictObject(ofSections('saved'))
export type SiteSettings = z.infer<typeof SiteSettings>

export const DEFAULT_SITE_SETTINGS: SiteSettings = ofSections('initial')

/** Counts changes, from 0 for settings that nobody changed. */
const version = z.int().min(0)
export type VersionedSiteSettings = SiteSettings & { version: number }

/** Sections to change. Absent sections stay as they are. */
const SiteSettingsChange = SiteSettings.partial().extend({ version })
export type SiteSettingsChange = z.output<typeof SiteSettingsChange>

const SiteSettingsResponse = z.object({ settings: z.object({ ...ofSections('shown'), version }) })

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/v1/admin/settings',
  summary: 'The settings of the whole site.',
  access: 'admin',
  reads: ['settings'],
  status: 200,
  response: SiteSettingsResponse,
})

export const saveSiteSettings = endpoint({
  method: 'PUT',
  path: '/v1/admin/settings',
  summary:
    'Replaces sections of the settings of the whole site. They hold at once. 409 when `version` is not the current one.',
  access: 'admin',
  needsRecentPassword: true,
  limit: settingsChangesLimit,
  body: SiteSettingsChange,
  // Long only by its texts, which take three bytes a character in many scripts.
  file: { name: 'texts', bodyLimit: 262_144, tooLarge: errorTexts.siteSettings.textsTooLong },
  status: 200,
  errors: [409],
  response: SiteSettingsResponse,
})

export const countShown = endpoint({
  method: 'GET',
  path: '/v1/admin/settings/shown',
  summary: 'How many profiles and ideas everybody sees, or would see, for a preview.',
  access: 'admin',
  reads: ['ideas', 'profiles'],
  status: 200,
  response: z.object({ community: z.int(), ideas: z.int() }),
})

export const countAccountsOfDomains = endpoint({
  method: 'GET',
  path: '/v1/admin/settings/domains',
  summary: 'How many accounts have an address of these domains, for a preview.',
  access: 'admin',
  reads: ['users'],
  query: z.object({
    domains: z
      .string()
      .max(SIGN_UP_DOMAINS_MAX * (DOMAIN_MAX + 1))
      .default('')
      .transform((domains) => domains.split(',').filter((domain) => domain.trim() !== ''))
      .pipe(z.array(EmailDomain).max(SIGN_UP_DOMAINS_MAX))
      .describe('Separated by commas.'),
  }),
  status: 200,
  response: z.object({ accounts: z.int(), matching: z.int() }),
})

export const countSecondFactors = endpoint({
  method: 'GET',
  path: '/v1/admin/settings/second-factors',
  summary:
    'How many administrators and reviewers there are, and have a passkey or an authenticator app, for a preview.',
  access: 'admin',
  reads: ['users', 'passkeys', 'second-factor'],
  status: 200,
  response: z.object({
    administrators: z.object({ all: z.int(), ready: z.int() }),
    reviewers: z.object({ all: z.int(), ready: z.int() }),
  }),
})

export const countWithoutOtherWay = endpoint({
  method: 'GET',
  path: '/v1/admin/settings/ways-in',
  summary:
    'How many members besides administrators have a password alone: no passkey, no account at a provider. For a preview.',
  access: 'admin',
  reads: ['users', 'passkeys', 'identities'],
  status: 200,
  response: z.object({ members: z.int() }),
})

export const countOverdue = endpoint({
  method: 'GET',
  path: '/v1/admin/settings/overdue',
  summary: 'How many ideas wait for a reviewer, and how many too long by a review period, for a preview.',
  access: 'admin',
  reads: ['ideas', 'reviews'],
  query: z.object({ period_days: z.coerce.number().pipe(PeriodDays) }),
  status: 200,
  response: z.object({ waiting: z.int(), overdue: z.int() }),
})

export const countUnpublished = endpoint({
  method: 'GET',
  path: '/v1/admin/settings/unpublished',
  summary: 'How many ideas are marked Pending for everybody, and what waits for an approval unseen, for a preview.',
  access: 'admin',
  reads: ['ideas'],
  status: 200,
  response: z.object({
    pending: z.int(),
    ideas: z.int(),
    versions: z.int().describe('Newer versions of ideas.'),
  }),
})
