import catalogues from 'virtual:catalogues'
import type { QueryClient } from '@tanstack/react-query'
import { createTranslator } from 'use-intl'
import '../../messages/en/heads.ts'
import { formatsOf } from '../../../contract/languages.values.ts'
import { isServer } from '../is-server.ts'
import { inLanguage, pageLanguage } from '../preferences/language.ts'
import { knownSite } from './site-name.ts'

type HeadKey = keyof (typeof catalogues)['en']['heads']
type Page = {
  title: string
  /** "" in a browser, for texts of the catalogue: nobody reads the descriptions of pages that it renders. */
  description: string
  /** Tags beside those of all pages. A loader returns them, so that no other page loads their code. */
  meta?: { name?: string; property?: string; content: string }[]
  links?: Record<string, string>[]
}
type Loading = { context: { queryClient: QueryClient } }
type Match = Loading & { pathname: string; context: { origin: string } }

/** The title and description of a page from the message catalogue. */
export function headText(key: HeadKey, { context }: Loading): Page {
  const language = pageLanguage()
  const t = createTranslator({ locale: formatsOf(language), messages: catalogues[language], namespace: 'heads' })
  const { name: site } = knownSite(context.queryClient)
  return {
    title: t(`${key}.title`, { site }),
    description: isServer ? t(`${key}.description`, { site }) : '',
  }
}

/** The return value of a route's `head`: title, description, canonical URL, and Open Graph tags. */
export function pageHead({ title, description, meta = [], links = [] }: Page, { pathname, context }: Match) {
  const url = context.origin + pathname
  const { name: site, logo, languages } = knownSite(context.queryClient)
  const image = logo
    ? [
        { property: 'og:image', content: context.origin + logo },
        { property: 'og:image:alt', content: site },
      ]
    : []
  return {
    meta: [
      { title: fullTitle(title, site) },
      ...(description ? [{ name: 'description', content: description }] : []),
      { property: 'og:site_name', content: site },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: url },
      { property: 'og:title', content: title },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      { name: 'twitter:card', content: 'summary' },
      ...image,
      ...meta,
    ],
    links: [
      { rel: 'canonical', href: inLanguage(languages, url, pageLanguage()) },
      ...languages.offered.map((code) => ({
        rel: 'alternate',
        hrefLang: code,
        href: inLanguage(languages, url, code),
      })),
      ...links,
    ],
  }
}

export function fullTitle(title: string, site: string): string {
  return `${title} · ${site}`
}
