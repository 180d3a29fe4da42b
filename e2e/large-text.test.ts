import { SETTINGS_PAGES } from '../web/lib/pages/settings-pages.ts'
import { CHROMIUM } from './harness/chromium.ts'
import { addMember, shareIdea } from './harness/members.ts'
import { openScreen } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

// Twice the font size that browsers have by default.
test.use({ launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, '--blink-settings=defaultFontSize=32'] } })

for (const width of [1440, 768]) {
  test(`with text of 200 % everything is within a window of ${width} pixels`, async ({ quad, openPage }) => {
    const member = await addMember(quad, 'Nethmi')
    const idea = await shareIdea(quad, member)
    const page = await openPage({ signedInAs: member, viewport: { width, height: 900 } })
    const settings = SETTINGS_PAGES.map((page) => `/settings/${page}`)
    const others = ['/', '/view-ideas', '/community', `/ideas/${idea}`, '/mysubmission', '/events']
    for (const path of [...others, ...settings]) {
      await openScreen(page, path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      const outside = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement
        const controls = [...document.querySelectorAll('header a, header button, main a, main button, main input')]
        const isClipped = (element: Element) =>
          element.getClientRects().length > 0 &&
          !element.closest('.sr-only, .overflow-x-auto') &&
          element.getBoundingClientRect().right > clientWidth + 1
        const names = controls.filter(isClipped).map((one) => one.getAttribute('aria-label') ?? one.textContent)
        return { names, overflow: Math.max(0, scrollWidth - clientWidth) }
      })
      expect(outside, path).toEqual({ names: [], overflow: 0 })
    }
  })
}
