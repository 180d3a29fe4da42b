import { Parser } from 'htmlparser2'
import { cutText } from '../../../contract/cut-text.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '../../../contract/ideas.ts'
import type { LinkPreview } from '../../../contract/link-previews.ts'

const NOT_ON_A_LINE = /[\s\p{Cc}]+/gu
/** They turn the text that follows around, also text that is not theirs. */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu

/** Any other element begins the body, with or without its tag (HTML, section 13.2.6.4.4). */
const IN_HEAD = new Set(['html', 'head', 'title', 'meta', 'link', 'base', 'style', 'script', 'noscript', 'template'])
/** Elements whose content is no part of the page; that may be of any kind. */
const IN_OTHER_PAGES = new Set(['noscript', 'template'])
/** Of open elements. The parser looks through all of them for each end tag. */
const MAX_DEPTH = 20

/**
 * Listens to the head of an HTML page as it arrives. `write` is true once the head has ended; `preview` is what the page
 * said of itself: for link previews if it has such words, else its title and its description for search engines.
 */
export function pageHead(): { write: (text: string) => boolean; preview: () => LinkPreview } {
  const said = new Map<string, string>()
  let title: string | undefined
  let isInTitle = false
  let hasEnded = false
  let depth = 0
  /** Of the open element in `IN_OTHER_PAGES`, or 0. */
  let otherDepth = 0
  const end = () => {
    hasEnded = true
    // Ignores the rest of the page.
    parser.pause()
  }
  const addMeta = ({ property, name = '', content }: Record<string, string>) => {
    const key = (property ?? name).toLowerCase()
    if (content && !said.has(key)) said.set(key, content)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      depth++
      if (depth > MAX_DEPTH) return end()
      if (IN_OTHER_PAGES.has(name)) otherDepth ||= depth
      if (otherDepth > 0) return
      if (!IN_HEAD.has(name)) return end()
      if (name === 'meta') addMeta(attributes)
      if (name === 'title' && title === undefined) {
        isInTitle = true
        title = ''
      }
    },
    ontext(text) {
      if (isInTitle) title += text
    },
    onclosetag(name) {
      if (depth === otherDepth) otherDepth = 0
      depth--
      if (name === 'title') isInTitle = false
      if (name === 'head') end()
    },
  })
  return {
    write: (text) => {
      parser.write(text)
      return hasEnded
    },
    preview: () => ({
      title: firstLine([said.get('og:title'), said.get('twitter:title'), title], TITLE_MAX),
      description: firstLine(
        [said.get('og:description'), said.get('twitter:description'), said.get('description')],
        DESCRIPTION_MAX,
      ),
    }),
  }
}

/** The first of these texts that is not blank. */
function firstLine(texts: (string | undefined)[], max: number): string {
  return texts.map((text = '') => oneLine(text, max)).find((text) => text !== '') ?? ''
}

/** The text on one line, cut at the limit. */
function oneLine(text: string, max: number): string {
  return cutText(text.toWellFormed().replace(BIDI_CONTROLS, '').replace(NOT_ON_A_LINE, ' ').trim(), max)
}
