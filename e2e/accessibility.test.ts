import { type Account, addAdmin, addMember, addNewcomer, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, openScreen, PHONE } from './harness/page.ts'
import { ADMIN_SCREENS, MEMBER_SCREENS, NEWCOMER_SCREENS, type Screen, VISITOR_SCREENS } from './harness/screens.ts'
import { expect, type OpenPage, test } from './harness/test.ts'

/** The rules that look at colours, which are all that another theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

test.use({ hasOwnServer: true })

type Theme = 'light' | 'dark'
/** The colours of `otherTheme` are looked at too. */
type Device = { viewport: { width: number; height: number }; colorScheme: Theme; otherTheme?: Theme }
type Walk = { openPage: OpenPage; device: Device; screens: Screen[]; account?: Account }

/** What differs on a phone is seen in the theme where contrast is harder to keep. */
const DEVICES: Record<string, Device> = {
  desktop: { viewport: DESKTOP, colorScheme: 'light', otherTheme: 'dark' },
  phone: { viewport: PHONE, colorScheme: 'dark' },
}

/** Opens screens: axe finds nothing, and nothing is wider than the screen. */
async function walk({ openPage, device, screens, account }: Walk): Promise<void> {
  const { viewport, colorScheme, otherTheme } = device
  // Links that do not work get 422, which the browser logs.
  const page = await openPage({ viewport, colorScheme, signedInAs: account, expectedErrors: /status of 422/ })
  for (const { path, prepare } of screens) {
    await openScreen(page, path)
    await prepare?.(page)
    await expectAccessible(page, path)
    if (otherTheme) {
      await page.emulateMedia({ colorScheme: otherTheme })
      await expectAccessible(page, `${path} ${otherTheme}`, COLOUR_RULES)
      await page.emulateMedia({ colorScheme })
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
  }
}

for (const [name, device] of Object.entries(DEVICES)) {
  test(`axe finds nothing on the screens of visitors and newcomers on a ${name}`, async ({ quad, openPage }) => {
    await shareIdea(quad, await addMember(quad, 'Nethmi'))
    await walk({ openPage, device, screens: VISITOR_SCREENS })
    await walk({ openPage, device, screens: NEWCOMER_SCREENS, account: await addNewcomer(quad) })
  })

  test(`axe finds nothing on the screens of members and administrators on a ${name}`, async ({ quad, openPage }) => {
    const [member, admin] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
    await shareIdea(quad, member)
    await walk({ openPage, device, screens: MEMBER_SCREENS, account: member })
    await walk({ openPage, device, screens: ADMIN_SCREENS, account: admin })
  })
}
