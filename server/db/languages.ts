import { type Language, offeredLanguage, type SiteLanguages } from '../../contract/languages.values.ts'
import type { Db } from './tables.ts'

type ChosenLanguage = { language: Language | null; device_language: Language | null }

/** The columns of `profiles` that `languageOf` reads. */
export const LANGUAGE_COLUMNS = ['profiles.language', 'profiles.device_language'] as const

/** Language for mails, calendars and files: the chosen one, else that of the browser last used, if the site offers it. */
export function languageOf(site: SiteLanguages, member: ChosenLanguage | undefined): Language {
  return offeredLanguage(site, member?.language, member?.device_language)
}

/** The language of a member, found by id. */
export async function findLanguage(db: Db, site: SiteLanguages, userId: string): Promise<Language> {
  const row = await selectLanguages(db).where('users.id', '=', userId).executeTakeFirst()
  return languageOf(site, row)
}

/** The language in which mails to an address are written; the default of the site where nobody has it. */
export async function findLanguageOfEmail(db: Db, site: SiteLanguages, email: string): Promise<Language> {
  const row = await selectLanguages(db).where('users.email', '=', email).executeTakeFirst()
  return languageOf(site, row)
}

function selectLanguages(db: Db) {
  return db.selectFrom('users').innerJoin('profiles', 'profiles.user_id', 'users.id').select(LANGUAGE_COLUMNS)
}
