import { expect, type Page } from '@playwright/test'

/** Sizes in pixels of headings in Besley: titles of cards, boxes, sections, pages and the first page of visitors. */
const DISPLAY = [20, 24, 32, 40, 64]
/** Sizes of headings in Atkinson Hyperlegible: of a section, of a box, of a label. */
const TEXT = [20, 16, 14]
/** Rows of a list have titles below the headings of their section. */
const ROW = 15
/** Titles of ideas: on their own page, of a featured one, of a card, of a row. */
const IDEA = [40, 32, 20, ROW]

/** A time of day in another form than 08:22, in a browser of a region with 24 hours. */
const OTHER_TIMES = /(?<![\d:.+\u2212-])\d:\d\d\b|\b\d{1,2}:\d\d\s?[ap]\.?m\b|(?:, |\bat )\d{1,2}\.\d\d\b/gi

/** Expects that headings and titles of ideas have a size of the scale, all chosen segments one colour, and times one form. */
export async function expectTextScale(page: Page, path: string): Promise<void> {
  const { headings, chosen, text } = await page.evaluate(readStyles)
  const others = headings.filter(({ tag, isIdea, isDisplay, size, weight }) => {
    if (weight < 600) return true
    if (isIdea) return !IDEA.includes(size)
    if (isDisplay) return !DISPLAY.includes(size)
    return !TEXT.includes(size) && !(tag === 'H3' && size === ROW) && !(tag === 'H4' && size === ROW)
  })
  expect(others, `headings of ${path}`).toEqual([])
  expect(chosen, `chosen segments of ${path}`).toEqual([])
  expect(text.match(OTHER_TIMES) ?? [], `times of day of ${path}`).toEqual([])
}

/** In the page. */
function readStyles() {
  const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1
  const headings = [...document.querySelectorAll('h1, h2, h3, h4')].filter(isShown).map((heading) => {
    const link = heading.querySelector('a')
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(link ?? heading)
    return {
      tag: heading.tagName,
      isIdea: /\/ideas\/[\w-]{36}/.test(link?.pathname ?? (heading.tagName === 'H1' ? window.location.pathname : '')),
      isDisplay: fontFamily.includes('Besley'),
      size: Number.parseFloat(fontSize),
      weight: Number(fontWeight),
      text: heading.textContent,
    }
  })
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.background = 'var(--accent)'
  const accent = getComputedStyle(probe).backgroundColor
  probe.remove()
  // A segment covers its radio button; where it does not, the button itself shows what is chosen.
  const chosen = [...document.querySelectorAll('[role=radiogroup] > label:has(> input:checked)')]
    .filter((label) => isShown(label) && getComputedStyle(label).backgroundColor !== accent)
    .map((label) => label.textContent)
  // biome-ignore lint/performance/useDomNodeTextContent: texts that are hidden are not read.
  return { headings, chosen, text: document.body.innerText }
}
