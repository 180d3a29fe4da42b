import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectAccessible, openPage, openScreen, PHONE } from '../harness/browser.ts'
import { type Account, addAdmin, addMember, addNewcomer, shareIdea, signInAs } from '../harness/members.ts'
import { type QuadServer, startQuad } from '../harness/quad-server.ts'
import { ADMIN_SCREENS, MEMBER_SCREENS, NEWCOMER_SCREENS, type Screen, VISITOR_SCREENS } from '../harness/screens.ts'

/** The rules that look at colours, which are all that another theme changes. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

async function check(
  browser: Browser,
  quad: QuadServer,
  screens: Screen[],
  account: Account | undefined,
  isPhone: boolean,
): Promise<void> {
  const page = await openPage(browser, {
    viewport: isPhone ? PHONE : DESKTOP,
    ...(account ? { storageState: signInAs(quad, account) } : {}),
    // Links that do not work answer 422, which the browser logs.
    expectedErrors: /status of 422/,
  })
  for (const { path, prepare } of screens) {
    await openScreen(page, quad.url + path)
    await prepare?.(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page, `${path} light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `${path} dark`, RULES_OF_COLOUR)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
  }
}

/** Opens every screen as everybody who may see it, in both themes: axe finds nothing, nothing is wider than the screen. */
export async function walkEveryScreen(browser: Browser, isPhone: boolean): Promise<void> {
  const quad = await startQuad()
  const [member, admin] = [await addMember(quad, 'nethmi'), await addAdmin(quad)]
  await shareIdea(quad, member)
  await check(browser, quad, VISITOR_SCREENS, undefined, isPhone)
  await check(browser, quad, NEWCOMER_SCREENS, await addNewcomer(quad, 'newcomer'), isPhone)
  await check(browser, quad, MEMBER_SCREENS, member, isPhone)
  await check(browser, quad, ADMIN_SCREENS, admin, isPhone)
}
