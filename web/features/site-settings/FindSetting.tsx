import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SearchInput } from '../../ui/forms/SearchInput.tsx'
import { sectionId } from './section-id.ts'
import { SECTION_NAMES, SITE_SETTINGS_PAGES, sectionOf, sectionsOf } from './sections.ts'
import { siteSettingsLink } from './site-settings-link.ts'

/** Finds sections and pages of the site's settings by their words; without any, `children` are shown. */
export function FindSetting({ children }: { children: ReactNode }) {
  const t = useTranslations('site')
  const [typed, setTyped] = useState('')
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = useSettings().filter(({ text }) => words.every((word) => text.includes(word)))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SearchInput label={t('find.label')} placeholder={t('find.label')} value={typed} onValueChange={setTyped} />
      {words.length === 0 ? (
        children
      ) : (
        <>
          <p role="status" className={found.length === 0 ? 'px-3 text-14 text-text-2' : 'sr-only'}>
            {t('find.found', { count: found.length })}
          </p>
          <ul aria-label={t('find.results')} className="flex flex-col gap-1">
            {found.map(({ title, page, section, part }) => (
              <li key={`${page} ${section}`}>
                <Link
                  {...siteSettingsLink(page, section)}
                  className="flex min-h-11 flex-col justify-center rounded-sm px-3 py-1.5 transition-colors hover:bg-hover"
                  onClick={() => setTyped('')}
                >
                  <span className="text-14 font-bold">{title}</span>
                  <span className="text-13 text-muted">{part}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Every section, and every page without one, with the words that it is found by. */
function useSettings() {
  const t = useTranslations('site')
  const sections = SECTION_NAMES.map((name) => {
    const { page, messages, fields } = sectionOf(name)
    const title = t(`${messages}.title`)
    const text = [title, t(`${messages}.text`), t(`pages.${page}.title`), ...fields.map((field) => t(field))]
    return {
      title,
      page,
      section: sectionId(title),
      part: t(`pages.${page}.title`),
      text: text.join('\n').toLocaleLowerCase(),
    }
  })
  const pages = SITE_SETTINGS_PAGES.filter((page) => sectionsOf(page).length === 0).map((page) => {
    const [title, subtitle] = [t(`pages.${page}.title`), t(`pages.${page}.text`)]
    return { title, page, section: undefined, part: subtitle, text: `${title}\n${subtitle}`.toLocaleLowerCase() }
  })
  return [...sections, ...pages]
}
