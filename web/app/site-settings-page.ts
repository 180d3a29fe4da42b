import catalogues from 'virtual:catalogues'
import { redirect } from '@tanstack/react-router'
import { createTranslator } from 'use-intl'
import '../messages/en/site.ts'
import { formatsOf } from '../../contract/languages.values.ts'
import { sectionId } from '../features/site-settings/section-id.ts'
import {
  SECTION_NAMES,
  SITE_SETTINGS_PAGES,
  type SiteSettingsPage,
  sectionOf,
} from '../features/site-settings/sections.ts'
import { siteSettingsLink } from '../features/site-settings/site-settings-link.ts'
import { pageLanguage } from '../lib/preferences/language.ts'

type Asked = { page: string | undefined; hash: string; test: string | undefined }

/** A page of the site's settings by its name, with its title. Throws the redirect of another address. */
export function siteSettingsPage({ page: name, hash, test }: Asked): { page: SiteSettingsPage; title: string } {
  const language = pageLanguage()
  const t = createTranslator({ locale: formatsOf(language), messages: catalogues[language], namespace: 'site' })
  const page = SITE_SETTINGS_PAGES.find((one) => one === name)
  if (page) return { page, title: t(`pages.${page}.title`) }
  // As links of earlier releases have them, when the settings were one page.
  const section = SECTION_NAMES.find((one) => sectionId(t(`${sectionOf(one).messages}.title`)) === hash)
  const target = test ? 'providers' : section ? sectionOf(section).page : SITE_SETTINGS_PAGES[0]
  throw redirect({ ...siteSettingsLink(target, section && hash), search: { test }, replace: true })
}
