import type { Page } from '@playwright/test'
import { type Account, addAdmin, addMember, addNewcomer, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, moveToScreen, openScreen, PHONE } from './harness/page.ts'
import { type Screen, screensOf } from './harness/pages.ts'
import { expect, type OpenPage, test } from './harness/test.ts'
import { expectTextScale } from './harness/text-scale.ts'
import { textsIn } from './harness/texts.ts'

/** The rules about colours, which are all that another theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

test.use({ hasOwnServer: true })

type Walk = { openPage: OpenPage; screens: Screen[]; account?: Account }

/**
 * Opens screens, each on a desktop and then as narrow as a phone: axe finds nothing, and nothing is wider than the screen,
 * on the phone also with text twice as large. Headings and times are of one scale. In forced colours each control that is chosen, checked or current shows it.
 */
async function walk({ openPage, screens, account }: Walk): Promise<void> {
  // Links that do not work are answered with 404 or 422, which the browser logs.
  const page = await openPage({
    viewport: DESKTOP,
    locale: 'en-GB',
    signedInAs: account,
    expectedErrors: /status of 4(04|22)/,
  })
  for (const { path, prepare } of screens) {
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'light' })
    await (account ? moveToScreen : openScreen)(page, path)
    await prepare?.(page, textsIn('en'))
    await expectAccessible(page, `${path} on a desktop`)
    await expectFits(page, `${path} on a desktop`)
    await expectTextScale(page, path)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `${path} on a desktop, dark`, COLOUR_RULES)
    await expectStatesInForcedColours(page, path)
    await page.setViewportSize(PHONE)
    await expectAccessible(page, `${path} on a phone, dark`)
    await expectFits(page, `${path} on a phone`)
    await setTextSize(page, '200%')
    await expectFits(page, `${path} on a phone, text twice as large`)
    await setTextSize(page, '')
  }
}

/** Compares the chosen, checked and current controls with the background that forced colours give to all others. */
async function expectStatesInForcedColours(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const withoutState = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      const colourOf = (name: string) => {
        probe.style.color = name
        return getComputedStyle(probe).color
      }
      const [chosen, shape, faint] = ['Highlight', 'CanvasText', 'GrayText'].map(colourOf)
      probe.remove()
      const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0
      const controls = [
        ...document.querySelectorAll(
          ':is(a, button)[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"], label:has(input[type="radio"]:checked)',
        ),
      ].filter((element) => isShown(element) && getComputedStyle(element).backgroundColor !== chosen)
      const boxes = [...document.querySelectorAll('input[type="checkbox"]')].filter(
        (element) => isShown(element) && getComputedStyle(element).appearance === 'none',
      )
      const shapes = [...document.querySelectorAll(':is(span, div):empty[class*="bg-"]')].filter(
        (element) => isShown(element) && ![chosen, shape, faint].includes(getComputedStyle(element).backgroundColor),
      )
      return [...controls, ...boxes, ...shapes].map(({ outerHTML }) => outerHTML.slice(0, 200))
    })
  // Colours of links change by a transition.
  await expect.poll(withoutState, { message: `${path} in forced colours` }).toEqual([])
  await page.emulateMedia({ forcedColors: null })
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
}

async function expectFits(page: Page, name: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // An open menu is moved after the page has become narrower.
  await expect.poll(overflow, { message: `${name} is wider than the screen` }).toBeLessThanOrEqual(0)
}

test('axe finds nothing on the screens of visitors and newcomers', { tag: '@main' }, async ({ quad, openPage }) => {
  await shareIdea(quad, await addMember(quad, 'Nethmi'))
  await walk({ openPage, screens: screensOf('visitor') })
  await walk({ openPage, screens: screensOf('newcomer'), account: await addNewcomer(quad) })
})

test('axe finds nothing on the screens of members', { tag: '@main' }, async ({ quad, openPage }) => {
  const [member] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
  await shareIdea(quad, member)
  await walk({ openPage, screens: screensOf('member'), account: member })
})

test('axe finds nothing on the screens of administrators', { tag: '@main' }, async ({ quad, openPage }) => {
  await shareIdea(quad, await addMember(quad, 'Nethmi'))
  await walk({ openPage, screens: screensOf('admin'), account: await addAdmin(quad) })
})
