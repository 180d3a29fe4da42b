import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserForFile, DESKTOP, openPage, PHONE } from './harness/browser.ts'
import { type Account, addAdmin, addMember, addNewcomer, idOf, signInAs } from './harness/members.ts'
import { launchQuad } from './harness/quad-server.ts'

const browser = browserForFile()

type Actor = 'visitor' | 'newcomer' | 'member' | 'admin'
/** Where an address leads and the heading that is seen there. */
type Lead = { path: string; heading: string | RegExp }
type Leads = Record<Actor, Lead>

const NO_TOKEN = 'A'.repeat(26)
const OTHER = 'binuri'

const lead = (path: string, heading: Lead['heading']): Lead => ({ path, heading })
const HOME = lead('/', 'Every campus has a quad. Now yours does too.')
const GREETING = lead('/', /^Good (morning|afternoon|evening), \w+\.$/)
const SIGN_IN = lead('/auth/login', 'Sign in')
const FORGOT = lead('/auth/forgot-password', 'Forgot password?')
const ONBOARDING = lead('/onboarding', 'Complete Your Profile')
const COMMUNITY = lead('/community', 'Community')
const SUBMITTED = lead('/admin/ideas', 'Submitted Ideas')
const OWN: Record<'member' | 'admin', Lead> = {
  member: lead('/myprofile', 'nethmi Tester'),
  admin: lead('/myprofile', 'Meera Navarat'),
}

const home: Leads = { visitor: HOME, newcomer: GREETING, member: GREETING, admin: GREETING }

function everybody(to: Lead): Leads {
  return { visitor: to, newcomer: to, member: to, admin: to }
}

/** Members without a profile complete it before they look around. */
function onboardedFirst(to: Lead): Leads {
  return { ...everybody(to), newcomer: ONBOARDING }
}

function membersOnly(to: Lead, asAdmin = to): Leads {
  return { visitor: SIGN_IN, newcomer: ONBOARDING, member: to, admin: asAdmin }
}

function visitorsOnly(to: Lead): Leads {
  return { visitor: to, newcomer: ONBOARDING, member: COMMUNITY, admin: SUBMITTED }
}

function adminsOnly(to: Lead): Leads {
  return { visitor: SIGN_IN, newcomer: GREETING, member: GREETING, admin: to }
}

/** The route table of the product, and what is in no table. */
function routes(otherId: string): [address: string, leads: Leads][] {
  return [
    ['/', home],
    ['/auth/login', visitorsOnly(SIGN_IN)],
    ['/auth/signup', visitorsOnly(lead('/auth/signup', 'Create your account'))],
    ['/auth/forgot-password', everybody(FORGOT)],
    ['/auth/signup/forgot-password', everybody(lead('/auth/signup/forgot-password', 'Forgot password?'))],
    [`/auth/reset-password?token=${NO_TOKEN}`, everybody(lead('/auth/reset-password', 'Set a new password'))],
    ['/auth/reset-password', everybody(FORGOT)],
    [`/auth/activate?token=${NO_TOKEN}`, everybody(lead('/auth/activate', 'Activation Failed'))],
    ['/auth/activate', everybody(lead('/auth/activate', 'Activation Failed'))],
    ['/onboarding', { visitor: SIGN_IN, newcomer: ONBOARDING, ...OWN }],
    ['/myprofile', membersOnly(OWN.member, OWN.admin)],
    ['/profile', membersOnly(OWN.member, OWN.admin)],
    ['/community', onboardedFirst(COMMUNITY)],
    [`/profile/${otherId}`, onboardedFirst(lead(`/profile/${otherId}`, `${OTHER} Tester`))],
    ['/profile/nobody', onboardedFirst(lead('/profile/nobody', 'Profile not found'))],
    ['/mysubmission', membersOnly(lead('/mysubmission', 'My Submissions'))],
    ['/view-ideas', onboardedFirst(lead('/view-ideas', 'Ideas/ Submissions'))],
    ['/settings', membersOnly(lead('/settings', 'Settings'))],
    ['/admin', adminsOnly(lead('/admin', 'Dashboard'))],
    ['/admin/ideas', adminsOnly(SUBMITTED)],
    ['/admin/users', adminsOnly(lead('/admin/users', 'Users'))],
    ['/admin/settings', adminsOnly(lead('/admin/settings', 'Settings'))],
    ['/no/such/page', home],
  ]
}

let quad: Awaited<ReturnType<typeof launchQuad>>
let otherId: string
const accounts: { [actor in Actor]?: Account } = {}

beforeAll(async () => {
  quad = await launchQuad()
  accounts.newcomer = await addNewcomer(quad, 'newcomer')
  accounts.member = await addMember(quad, 'nethmi')
  accounts.admin = await addAdmin(quad)
  otherId = await idOf(quad, await addMember(quad, OTHER))
})
afterAll(() => quad.stop())

const ACTORS: Actor[] = ['visitor', 'newcomer', 'member', 'admin']
const WIDTHS = [DESKTOP, PHONE]

test.each(ACTORS.flatMap((actor) => WIDTHS.map((viewport) => ({ actor, viewport, width: viewport.width }))))(
  'every address leads the $actor where it should, at $width pixels',
  async ({ actor, viewport }) => {
    const account = accounts[actor]
    const page = await openPage(browser(), {
      viewport,
      ...(account ? { storageState: signInAs(quad, account) } : {}),
      // Links that do not work and pages that are not there are answered with 422 and 404, which the browser logs.
      expectedErrors: /status of (404|422)/,
    })
    for (const [address, leads] of routes(otherId)) {
      const { path, heading } = leads[actor]
      await page.goto(quad.url + address, { waitUntil: 'commit' })
      await page.waitForURL((url) => url.pathname === path).catch(() => undefined)
      const exact = typeof heading === 'string'
      await page.getByRole('heading', { level: 1, name: heading, exact }).waitFor()
      expect(new URL(page.url()).pathname, address).toBe(path)
    }
  },
)
