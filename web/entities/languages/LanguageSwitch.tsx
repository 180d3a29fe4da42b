import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGE_PARAM, LANGUAGES, type Language } from '../../../contract/languages.values.ts'
import { useSiteBrand } from '../../lib/pages/site-name.ts'
import { pageLanguage } from '../../lib/preferences/language.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { classNames } from '../../ui/class-names.ts'

/** Links to this page in each language of the site, named in its own words; on phones one row of equal parts. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('languages')
  const { pathname, searchStr } = useLocation()
  const current = pageLanguage()
  const isMember = useIsSignedIn()
  const { offered } = useSiteBrand().languages
  const choose = async (event: MouseEvent, language: Language) => {
    // Kept by web/public/theme.js.
    if (!isMember) return
    event.preventDefault()
    const { saveLanguage } = await import('./save-language.ts')
    await saveLanguage(language, t('failed'))
  }
  const hrefIn = (language: Language) => {
    const search = new URLSearchParams(searchStr)
    search.set(LANGUAGE_PARAM, language)
    return `${pathname}?${search}`
  }
  if (offered.length < 2) return null
  return (
    <ul
      aria-label={t('label')}
      className={classNames(
        'flex text-14 sm:gap-x-4 max-sm:overflow-hidden max-sm:rounded-sm max-sm:border max-sm:border-border-strong sm:flex-wrap',
        className,
      )}
    >
      {LANGUAGES.filter(({ code }) => offered.includes(code)).map(({ code, name }) => (
        <li key={code} className="max-sm:flex-1 max-sm:not-last:border-e max-sm:border-border-strong">
          <a
            href={hrefIn(code)}
            lang={code}
            hrefLang={code}
            aria-current={code === current || undefined}
            onClick={(event) => void choose(event, code)}
            className={classNames(
              'flex min-h-11 items-center justify-center font-system sm:min-h-8 sm:border-b-2 sm:pointer-coarse:min-h-11',
              code === current
                ? 'font-bold max-sm:bg-text max-sm:text-bg sm:border-accent sm:text-text'
                : 'border-transparent text-text-2 hover:text-text',
            )}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
