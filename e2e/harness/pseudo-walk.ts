import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../contract/languages.values.ts'
import { DEFAULT_SITE_SETTINGS } from '../../contract/site-settings.ts'
import { ERROR_TEXTS } from '../../server/lib/error-texts.ts'
import { DESKTOP, moveToScreen, openScreen, PHONE } from './page.ts'
import type { Screen } from './pages.ts'
import { PSEUDO_TEXTS, speakPseudoLanguage } from './pseudo-language.ts'
import type { QuadServer, Session } from './quad-server.ts'
import { expect, type OpenPage } from './test.ts'

const DATES = ['long', 'short'] as const
const UNITS = ['minute', 'hour', 'day', 'week', 'month'] as const

/** Words that no catalogue translates: dates, names, what members and administrators wrote, the demo community, error messages of the contract. */
const UNTRANSLATED = [
  ...LANGUAGES.map(({ name }) => name),
  ...DATES.flatMap((style) => datesOfAYear({ weekday: style, month: style })),
  ...UNITS.map((unit) => new Intl.RelativeTimeFormat('en').format(-1, unit)),
  JSON.stringify(DEFAULT_SITE_SETTINGS),
  'Quad Nethmi Meera Perin Administrator Reviewer member newcomer campus example Lecturer MSc Open University Reviewing offline',
  'Offline quiz packs Quiz bundles that download overnight on cheap data. Say plainly what is saved.',
  'UTC PDF POST GET HEAD DELETE PUT PATCH',
  ...ERROR_TEXTS.values(),
  ...globSync(['server/demo/*.json', 'server/cli/demo-*.ts', 'server/**/*.demo.ts']).map((file) =>
    readFileSync(file, 'utf8').replaceAll('\\n', ' '),
  ),
]
const WORDS = [...new Set(UNTRANSLATED.join(' ').match(/\b[A-Za-z]{3,}\b/g))]

function datesOfAYear(format: Intl.DateTimeFormatOptions): string[] {
  const { format: write } = new Intl.DateTimeFormat('en', format)
  return Array.from({ length: 365 }, (_, day) => write(new Date(2026, 0, day + 1)))
}

type Problems = { english: string[]; clipped: string[]; overflow: number }
type Walk = { quad: QuadServer; openPage: OpenPage; screens: Screen[]; account?: Session }

/** Opens screens as wide as a phone, and mirrored: no text is English, clipped or outside its page. */
export async function walk({ quad, openPage, screens, account }: Walk): Promise<void> {
  const page = await openPage({ viewport: DESKTOP, signedInAs: account, expectedErrors: /status of 4(04|22)/ })
  await speakPseudoLanguage(page, quad.url)
  for (const { path, prepare } of screens) {
    await page.setViewportSize(DESKTOP)
    await (account ? moveToScreen : openScreen)(page, path)
    await prepare?.(page, PSEUDO_TEXTS)
    await page.setViewportSize(PHONE)
    expect.soft(await problemsIn(page), path).toEqual({ english: [], clipped: [], overflow: 0 })
    await setDirection(page, 'rtl')
    expect.soft(await problemsIn(page), `${path}, mirrored`).toEqual({ english: [], clipped: [], overflow: 0 })
    await setDirection(page, 'ltr')
  }
}

const LETTERS = { si: '\\p{Script=Sinhala}', ta: '\\p{Script=Tamil}' }

type WalkIn = Pick<Walk, 'openPage' | 'account'> & { paths: string[] }

/** Opens paths on a phone in a language: no text in its letters is clipped or outside its page. */
export async function walkIn(language: keyof typeof LETTERS, { openPage, paths, account }: WalkIn): Promise<void> {
  const page = await openPage({ viewport: PHONE, signedInAs: account, locale: `${language}-LK` })
  for (const path of paths) {
    await openScreen(page, path)
    const { clipped, overflow } = await problemsIn(page, LETTERS[language])
    expect.soft({ clipped, overflow }, path).toEqual({ clipped: [], overflow: 0 })
  }
}

async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, direction)
}

/** Once the page has taken its new size. */
async function problemsIn(page: Page, letters = '[⟦⟧]'): Promise<Problems> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(findProblems, { untranslated: WORDS, letters })
}

/** In the page: texts of plain letters, texts whose box is beyond what shows it, and pixels by which the page is too wide. */
function findProblems({ untranslated, letters }: { untranslated: string[]; letters: string }): Problems {
  const ofCatalogue = new RegExp(letters, 'u')
  const known = new Set(untranslated)
  const [english, clipped] = [new Set<string>(), new Set<string>()]
  const noteEnglish = (text: string) => {
    // Within brackets is what a text of the catalogue inserts; addresses are in no language.
    const words = text.replace(/⟦.*⟧|https?:\/\/\S+/gs, '').match(/\b[A-Za-z]{3,}\b/g) ?? []
    if (words.some((word) => !known.has(word))) english.add(text.trim().slice(0, 80))
  }
  const isBeyond = (box: DOMRect, holder: Element) => {
    const { overflowX, overflowY, display } = getComputedStyle(holder)
    const isControl = holder.matches('button, a, [role]') && !/inline$|contents/.test(display)
    const { left, right, top, bottom } = holder.getBoundingClientRect()
    const isWider = Math.max(left - box.left, box.right - right) > 2
    const isHigher = Math.max(top - box.top, box.bottom - bottom) > 2
    return (
      (isWider && (isControl || /hidden|clip/.test(overflowX))) ||
      (isHigher && (isControl || /hidden|clip/.test(overflowY)))
    )
  }
  const isClipped = (text: Text, parent: Element) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    // A link that shows when it is focused.
    if (box.bottom <= 0) return false
    for (let holder: Element | null = parent; holder && box.width > 0; holder = holder.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(holder)
      if (/auto|scroll/.test(overflowX + overflowY)) return false
      if (isBeyond(box, holder)) return true
    }
    return false
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const parent = text.parentElement
    if (!parent || parent.closest('script, style, template, time, code, kbd, [lang]:not(html), [class*=sr-only]'))
      continue
    if (!parent.closest('option[value*="/"]')) noteEnglish(text.data)
    const isShown = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (ofCatalogue.test(text.data) && isShown && isClipped(text, parent)) clipped.add(text.data.slice(0, 80))
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) noteEnglish(element.getAttribute(name) ?? '')
  }
  noteEnglish(document.title)
  const overflow = Math.max(0, document.documentElement.scrollWidth - window.innerWidth)
  return { english: [...english], clipped: [...clipped], overflow }
}
