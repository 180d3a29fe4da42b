import { LISTS, type ListEntry, type ListName } from '../../../contract/lists.ts'
import { RUBRIC } from '../../../contract/reviews.values.ts'
import { SITE_PARTS, type SiteSettings } from '../../../contract/site-settings.ts'
import type { TeamPerson, TeamRole } from '../../../contract/site-team.ts'
import { translationsText } from '../../lib/translations-text.ts'

type Texts = {
  [Section in keyof SiteSettings]: (value: SiteSettings[Section], other: SiteSettings[Section]) => string | string[]
}

/** Audit texts of each section. Parts of a list are compared one by one, so each has its own entry. */
const TEXTS: Texts = {
  general: ({ name }) => name,
  languages: (languages) => `languages: ${languages.offered.join(', ')}, by default ${languages.default}`,
  sign_up: ({ policy, domains }) => (policy === 'domains' ? `${policy}: ${domains.join(', ')}` : policy),
  sign_up_proof: ({ asked }) => `proof of work of sign-ups: ${asked.replace('_', ' ')}`,
  sign_in: ({ passwords }) => `passwords for ${passwords}`,
  second_factor: ({ demanded_from }) => `second factor demanded from ${demanded_from}`,
  links: ({ source, contact, footer }) =>
    [
      source,
      contact,
      ...footer.map(({ label, url, translations }) => `${label}${translationsText(translations)}: ${url}`),
    ]
      .filter(Boolean)
      .join(', '),
  messages: ({ keep_months }) =>
    keep_months === null ? 'messages kept for ever' : `messages kept ${keep_months} months`,
  moderation: ({ report_threshold }) => `hidden after ${report_threshold} reports`,
  word_list: ({ words }, other) =>
    `words that wait for a reviewer: ${words.filter((word) => !other.words.includes(word)).join(', ')}`,
  visibility: (audiences) => SITE_PARTS.map((part) => `${part} for ${audiences[part]}`).join(', '),
  time: ({ zone }) => zone,
  review: ({ period_days, rubric, criteria }) => {
    const scored = RUBRIC.flatMap((key) => {
      const { label, question, translations } = criteria[key]
      return label === '' ? [] : [`${label} (${question})${translationsText(translations)}`]
    })
    return `${period_days} days, rubric ${rubric}: ${scored.join(', ')}`
  },
  calendar: ({ periods }) =>
    periods
      .map(({ name, kind, starts_on, ends_on, translations }) => {
        return `${name}${translationsText(translations)} (${kind}): ${starts_on} to ${ends_on}`
      })
      .join(', '),
  ideas: ({ publishing }) => `ideas shown: ${publishing.replace('_', ' ')}`,
  events: ({ publishing }) => `events published by ${publishing}`,
  calls: ({ openers }) => `calls opened by ${openers}`,
  keys: ({ allowed_for }) => `API keys for ${allowed_for}`,
  frames: ({ origins }) => `frames on ${origins.join(', ') || 'no other site'}`,
  logo: ({ image }) => `logo: ${image ?? 'none'}`,
  texts: ({ terms, privacy }) => [`terms of service: ${terms}`, `privacy policy: ${privacy}`],
  team: ({ is_shown, text, people, roles, translations }) => [
    is_shown ? 'team is shown' : 'team is hidden',
    `text about the team: ${text}${translationsText(translations)}`,
    `people: ${people.map(textOfPerson).join('; ')}`,
    `roles: ${roles.map(textOfRole).join('; ')}`,
  ],
  lists: (lists, other) => LISTS.map((list) => differenceOf(list, lists[list], other[list])),
}

/** Before and after of each section, or part of one, that differs. */
export function auditTexts(before: SiteSettings, after: SiteSettings): { before: string; after: string }[] {
  const sections = Object.keys(TEXTS) as (keyof SiteSettings)[]
  return sections
    .flatMap((section) => {
      const texts = textsOf(section, after, before)
      return textsOf(section, before, after).map((text, part) => ({ before: text, after: texts[part] ?? '' }))
    })
    .filter((texts) => texts.before !== texts.after)
}

function textsOf<Section extends keyof SiteSettings>(
  section: Section,
  settings: SiteSettings,
  other: SiteSettings,
): string[] {
  return [TEXTS[section](settings[section], other[section])].flat()
}

function textOfPerson({ name, role, description, picture, is_founder, links, translations }: TeamPerson): string {
  const parts = [name, role, description, is_founder && 'founder', ...Object.values(links), picture]
  return parts.filter(Boolean).join(', ') + translationsText(translations)
}

function textOfRole(role: TeamRole): string {
  const counts = `${role.filled_positions} active, ${role.open_positions} open`
  return `${role.category}, ${role.title} (${role.level}, ${counts}): ${[...role.responsibilities, ...role.skills].join(', ')}${translationsText(role.translations)}`
}

/** The entries that the other list does not have so; of a list in another order alone, all of them. "" where both are the same. */
function differenceOf(list: ListName, entries: ListEntry[], others: ListEntry[]): string {
  const same = (one: ListEntry) => (other: ListEntry) => one.id === other.id && textOfEntry(one) === textOfEntry(other)
  const isSame = (some: ListEntry[], all: ListEntry[]) => some.every((entry) => all.some(same(entry)))
  const isReordered = isSame(entries, others) && isSame(others, entries)
  if (isReordered && entries.every(({ id }, place) => others[place]?.id === id)) return ''
  const names = entries.filter((entry) => isReordered || !others.some(same(entry))).map(textOfEntry)
  return `${list}: ${names.join(', ')}`
}

function textOfEntry({ name, names = {}, is_retired }: ListEntry): string {
  const notes = [
    is_retired && 'retired',
    ...Object.entries(names)
      .sort()
      .map((one) => one.join(': ')),
  ].filter(Boolean)
  return notes.length > 0 ? `${name} (${notes.join(', ')})` : name
}
