import { createTranslator } from 'use-intl'
import '../../messages/en/heads.ts'
import messages from '../../messages/en/index.ts'
import { fullTitle } from './page-title.ts'

type HeadKey = keyof typeof messages.heads
type Page = {
  title: string
  description: string
  /** What the page has beside the tags of all pages. A loader returns it, so that no other page loads its code. */
  meta?: { name?: string; property?: string; content: string }[]
  links?: Record<string, string>[]
}
type Match = { pathname: string; context: { origin: string } }

const SUMMARY_MAX = 200

/** The title and description of a page from the message catalogue. */
export function headText(key: HeadKey): Page {
  const t = createTranslator({ locale: 'en', messages, namespace: 'heads' })
  return { title: t(`${key}.title`), description: t(`${key}.description`) }
}

/** What a route's `head` returns: title, description, canonical URL, and the tags that a shared link shows. */
export function pageHead({ title, description, meta = [], links = [] }: Page, { pathname, context }: Match) {
  const url = context.origin + pathname
  return {
    meta: [
      { title: fullTitle(title) },
      { name: 'description', content: description },
      { property: 'og:site_name', content: 'Quad' },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: url },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { name: 'twitter:card', content: 'summary' },
      ...meta,
    ],
    links: [{ rel: 'canonical', href: url }, ...links],
  }
}

/** The beginning of a text in one line, as search engines and shared links show it. */
export function summaryOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= SUMMARY_MAX) return characters.join('')
  return `${characters.slice(0, SUMMARY_MAX - 1).join('')}…`
}
