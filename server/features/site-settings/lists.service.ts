import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import { OTHER_LANGUAGES } from '../../../contract/languages.values.ts'
import { findListed, type ListEntry, type ListName, type Lists, listedName } from '../../../contract/lists.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { SiteSettings } from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import { InvalidError } from '../../lib/errors.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import english from '../../messages/en/lists.ts'
import type { Tx } from '../../transact.ts'
import { lockListsForShare } from './lists.repo.ts'
import { readSiteSettings } from './site-settings.service.ts'

const FIELDS = { categories: 'category', faculties: 'faculty', years: 'year' } as const

/** The lists, locked against changes until the transaction ends, for storing one of their names. */
export async function readLockedLists(tx: Tx): Promise<Lists> {
  return (await readLockedSettings(tx)).lists
}

/** The same, with all the settings. */
export async function readLockedSettings(tx: Tx): Promise<SiteSettings> {
  await lockListsForShare(tx)
  return readSiteSettings(tx)
}

export async function readLists(deps: Pick<Deps, 'db'>): Promise<Lists> {
  return (await readSiteSettings(deps)).lists
}

/** The current name for a filter, as links may use an earlier one. "" filters nothing. */
export async function listedFilter(deps: Pick<Deps, 'db'>, list: ListName, text: string): Promise<string> {
  return text === '' ? '' : listedName((await readLists(deps))[list], text)
}

/**
 * The name to store for a member's choice. Retired entries are refused, unless in `kept`. A text outside the list is
 * free text of an old client.
 */
export function chooseListed(lists: Lists, list: ListName, text: string, ...kept: string[]): string {
  const entry = findListed(lists[list], text)
  if (entry?.is_retired && !kept.some((name) => findListed(lists[list], name) === entry)) {
    throw new InvalidError({ [FIELDS[list]]: errorTexts.siteSettings.noLongerOffered({ name: entry.name }) })
  }
  return entry?.name ?? text
}

/** As `chooseListed`, of categories, which know no free text. */
export function chooseCategory(lists: Lists, text: string, ...kept: string[]): string {
  if (![DEFAULT_CATEGORY, ...kept].includes(text) && !findListed(lists.categories, text)) {
    throw new InvalidError({ category: errorTexts.common.categoryMissing })
  }
  return chooseListed(lists, 'categories', text, ...kept)
}

/** Faculty and year by the names that the lists have for them, retired ones too. */
export async function withListedNames<Fields extends { faculty?: string; year?: string }>(
  tx: Tx,
  fields: Fields,
): Promise<Fields> {
  const { faculties, years } = await readLockedLists(tx)
  const { faculty, year } = fields
  return {
    ...fields,
    ...(faculty === undefined ? {} : { faculty: findListed(faculties, faculty)?.name ?? faculty }),
    ...(year === undefined ? {} : { year: findListed(years, year)?.name ?? year }),
  }
}

/** The lists with the names in other languages: of specified entries, the translated ones where the settings have none. */
export function publicLists(lists: Lists): Lists {
  const translated = (list: ListName) =>
    lists[list].map((entry) => ({ ...entry, names: { ...translatedNames(list, entry), ...entry.names } }))
  return { categories: translated('categories'), faculties: translated('faculties'), years: translated('years') }
}

function translatedNames(list: ListName, { name }: ListEntry): ListEntry['names'] {
  if (!Object.hasOwn(english[list], name)) return {}
  return Object.fromEntries(
    OTHER_LANGUAGES.map(({ code }) => [code, serverTexts(code, 'lists')(`${list}.${name}` as never)]),
  ) as ListEntry['names']
}
