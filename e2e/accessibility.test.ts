import { type Account, addAdmin, addMember, addNewcomer, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, openScreen, PHONE } from './harness/page.ts'
import { ADMIN_SCREENS, MEMBER_SCREENS, NEWCOMER_SCREENS, type Screen, VISITOR_SCREENS } from './harness/screens.ts'
import { expect, type OpenPage, test } from './harness/test.ts'

/** The rules that look at colours, which are all that another theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

test.use({ hasOwnServer: true })

type Walk = { openPage: OpenPage; viewport: { width: number; height: number }; screens: Screen[]; account?: Account }

/** Opens screens, each in both themes: axe finds nothing, and nothing is wider than the screen. */
async function walk({ openPage, viewport, screens, account }: Walk): Promise<void> {
  // Links that do not work are answered with 422, which the browser logs.
  const page = await openPage({ viewport, signedInAs: account, expectedErrors: /status of 422/ })
  for (const { path, prepare } of screens) {
    await openScreen(page, path)
    await prepare?.(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page, `${path} light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, `${path} dark`, COLOUR_RULES)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
  }
}

for (const [device, viewport] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`axe finds nothing on the screens of visitors and newcomers on a ${device}`, async ({ quad, openPage }) => {
    await shareIdea(quad, await addMember(quad, 'Nethmi'))
    await walk({ openPage, viewport, screens: VISITOR_SCREENS })
    await walk({ openPage, viewport, screens: NEWCOMER_SCREENS, account: await addNewcomer(quad) })
  })

  test(`axe finds nothing on the screens of members and administrators on a ${device}`, async ({ quad, openPage }) => {
    const [member, admin] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
    await shareIdea(quad, member)
    await walk({ openPage, viewport, screens: MEMBER_SCREENS, account: member })
    await walk({ openPage, viewport, screens: ADMIN_SCREENS, account: admin })
  })
}
