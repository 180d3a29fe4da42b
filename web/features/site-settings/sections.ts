import type { SectionName } from './section-props.ts'

/** The pages of the site's settings in the order of their rail; some have no section of the form. */
export const SITE_SETTINGS_PAGES = [
  'site',
  'home',
  'accounts',
  'providers',
  'directory',
  'ideas',
  'moderation',
  'lists',
  'events',
  'mail',
] as const
/** `frames` is among other systems. */
export type SiteSettingsPage = (typeof SITE_SETTINGS_PAGES)[number] | 'frames'

type Section = {
  page: SiteSettingsPage
  /** Where its texts are in the messages of the site. */
  messages: string
  /** Messages with the names of its fields, by which it is found. */
  fields: readonly string[]
  /** Whether its only field shows the error. */
  showsError?: true
}

/** Every section of the form, in the order of its page. */
const SECTIONS = {
  general: { page: 'site', messages: 'general', fields: ['general.name'], showsError: true },
  logo: { page: 'site', messages: 'logo', fields: [] },
  languages: { page: 'site', messages: 'languages', fields: ['languages.offered', 'languages.default'] },
  time: { page: 'site', messages: 'time', fields: ['time.zone'], showsError: true },
  team: { page: 'home', messages: 'team', fields: ['team.about', 'team.people', 'team.roles'] },
  links: { page: 'home', messages: 'links', fields: ['links.source', 'links.contact', 'links.footer'] },
  texts: { page: 'home', messages: 'texts', fields: [] },
  sign_up: { page: 'accounts', messages: 'signUp', fields: ['signUp.policy', 'signUp.domains'], showsError: true },
  sign_up_proof: { page: 'accounts', messages: 'signUpProof', fields: ['signUpProof.asked'] },
  sign_in: { page: 'accounts', messages: 'signIn', fields: ['signIn.everybody', 'signIn.administrators'] },
  second_factor: { page: 'accounts', messages: 'secondFactor', fields: [] },
  keys: { page: 'accounts', messages: 'keys', fields: ['keys.allowedFor'], showsError: true },
  visibility: {
    page: 'ideas',
    messages: 'visibility',
    fields: ['visibility.parts.community', 'visibility.parts.ideas'],
  },
  ideas: { page: 'ideas', messages: 'ideas', fields: ['ideas.publishing'], showsError: true },
  review: { page: 'ideas', messages: 'review', fields: ['review.period', 'review.rubric', 'review.criteria'] },
  moderation: { page: 'moderation', messages: 'moderation', fields: ['moderation.threshold'], showsError: true },
  word_list: { page: 'moderation', messages: 'wordList', fields: ['wordList.words'], showsError: true },
  messages: { page: 'moderation', messages: 'messages', fields: ['messages.keep'] },
  lists: { page: 'lists', messages: 'lists', fields: ['lists.categories', 'lists.faculties', 'lists.years'] },
  calendar: { page: 'events', messages: 'calendar', fields: ['calendar.periods', 'calendar.kinds.quiet'] },
  events: { page: 'events', messages: 'events', fields: ['events.publishing'], showsError: true },
  calls: { page: 'events', messages: 'calls', fields: ['calls.openers'], showsError: true },
  frames: { page: 'frames', messages: 'frames', fields: ['frames.origins'], showsError: true },
} as const satisfies Record<SectionName, Section>

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

type KnownSection = (typeof SECTIONS)[SectionName]

export function sectionOf(name: SectionName): Omit<Section, 'messages' | 'fields'> & {
  messages: KnownSection['messages']
  fields: readonly KnownSection['fields'][number][]
} {
  return SECTIONS[name]
}

export function sectionsOf(page: SiteSettingsPage): SectionName[] {
  return SECTION_NAMES.filter((name) => SECTIONS[name].page === page)
}
