import { type Account, addAdmin, addMember, addNewcomer, type Member } from './harness/members.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { expect, test } from './harness/test.ts'

type Actor = 'visitor' | 'newcomer' | 'member' | 'admin'
const addActor: Record<Actor, (quad: QuadServer) => Promise<(Account & { name?: string }) | undefined>> = {
  visitor: async () => undefined,
  newcomer: (quad) => addNewcomer(quad),
  member: (quad) => addMember(quad, 'Nethmi'),
  admin: (quad) => addAdmin(quad),
}
/** The target of a URL and the heading that is shown there. */
type Lead = { path: string; heading: string | RegExp }
type Leads = Record<Actor, Lead>

const NO_TOKEN = 'A'.repeat(26)

const lead = (path: string, heading: Lead['heading']): Lead => ({ path, heading })
const HOME = lead('/', 'Every campus has a quad. Now yours does too.')
const GREETING = lead('/', /^Good (morning|afternoon|evening), \w+\.$/)
const SIGN_IN = lead('/auth/login', 'Sign in')
const FORGOT = lead('/auth/forgot-password', 'Forgot password?')
const ONBOARDING = lead('/onboarding', 'Complete Your Profile')
const COMMUNITY = lead('/community', 'Community')
const SUBMITTED = lead('/admin/ideas', 'Submitted Ideas')

const home: Leads = { visitor: HOME, newcomer: GREETING, member: GREETING, admin: GREETING }

function everybody(to: Lead): Leads {
  return { visitor: to, newcomer: to, member: to, admin: to }
}

/** Members without a profile complete it before they see other pages. */
function onboardedFirst(to: Lead): Leads {
  return { ...everybody(to), newcomer: ONBOARDING }
}

function membersOnly(to: Lead): Leads {
  return { visitor: SIGN_IN, newcomer: ONBOARDING, member: to, admin: to }
}

function visitorsOnly(to: Lead): Leads {
  return { visitor: to, newcomer: ONBOARDING, member: COMMUNITY, admin: SUBMITTED }
}

function adminsOnly(to: Lead): Leads {
  return { visitor: SIGN_IN, newcomer: GREETING, member: GREETING, admin: to }
}

/** The route table of the product, and what is in no table. No page comes after one with the same heading. */
function routes(other: Member, ownName: string): [path: string, leads: Leads][] {
  const own = lead('/myprofile', ownName)
  return [
    ['/', home],
    ['/about', everybody(lead('/about', /^About /))],
    ['/auth/login', visitorsOnly(SIGN_IN)],
    ['/auth/signup', visitorsOnly(lead('/auth/signup', 'Create your account'))],
    ['/auth/forgot-password', everybody(FORGOT)],
    [`/auth/activate?token=${NO_TOKEN}`, everybody(lead('/auth/activate', 'Activation Failed'))],
    [`/auth/invitation?token=${NO_TOKEN}`, visitorsOnly(lead('/auth/invitation', 'This invitation cannot be used'))],
    ['/auth/signup/forgot-password', everybody(lead('/auth/signup/forgot-password', 'Forgot password?'))],
    [`/auth/reset-password?token=${NO_TOKEN}`, everybody(lead('/auth/reset-password', 'Set a new password'))],
    ['/auth/reset-password', everybody(FORGOT)],
    ['/auth/activate', everybody(lead('/auth/activate', 'Activation Failed'))],
    [`/unsubscribe?token=${NO_TOKEN}`, everybody(lead('/unsubscribe', 'This link has ended'))],
    ['/myprofile', membersOnly(own)],
    ['/community', onboardedFirst(COMMUNITY)],
    ['/profile', membersOnly(own)],
    [`/profile/${other.id}`, onboardedFirst(lead(`/profile/${other.id}`, other.name))],
    ['/profile/nobody', onboardedFirst(lead('/profile/nobody', 'Profile not found'))],
    ['/onboarding', membersOnly(own)],
    ['/mysubmission', membersOnly(lead('/mysubmission', 'My Submissions'))],
    ['/view-ideas', onboardedFirst(lead('/view-ideas', 'Ideas/ Submissions'))],
    ['/ideas', onboardedFirst(lead('/view-ideas', 'Ideas/ Submissions'))],
    ['/events', onboardedFirst(lead('/events', 'Event Calendar'))],
    ['/settings', membersOnly(lead('/settings', 'Settings'))],
    ['/settings/notifications', membersOnly(lead('/settings/notifications', 'Notifications'))],
    ['/notifications', membersOnly(lead('/notifications', 'Notifications'))],
    ['/connections', membersOnly(lead('/connections', 'Connections'))],
    ['/messages', membersOnly(lead('/messages', 'Messages'))],
    ['/admin', adminsOnly(lead('/admin', 'Dashboard'))],
    ['/admin/ideas', adminsOnly(SUBMITTED)],
    ['/admin/users', adminsOnly(lead('/admin/users', 'Users'))],
    ['/admin/users/invitations', adminsOnly(lead('/admin/users/invitations', 'Invitations'))],
    ['/admin/users/import', adminsOnly(lead('/admin/users/import', 'Import members'))],
    ['/admin/start', adminsOnly(lead('/admin/start', 'Welcome to Quad'))],
    ['/admin/audit', adminsOnly(lead('/admin/audit', 'Audit log'))],
    ['/showcase', onboardedFirst(lead('/showcase', 'Ideas in use'))],
    ['/admin/calls', adminsOnly(lead('/admin/calls', 'Calls'))],
    ['/admin/calls/new', adminsOnly(lead('/admin/calls/new', 'New call'))],
    ['/admin/reports', adminsOnly(lead('/admin/reports', 'Reports'))],
    ['/admin/settings', adminsOnly(lead('/admin/settings', 'Settings'))],
    ['/no/such/page', home],
  ]
}

for (const actor of ['visitor', 'newcomer', 'member', 'admin'] as const) {
  test(`every address leads the ${actor} where it should`, async ({ quad, openPage }) => {
    const other = await addMember(quad, 'Binuri')
    const account = await addActor[actor](quad)
    // Links that do not work and pages that are not there get 422 and 404, which the browser logs.
    const page = await openPage({ signedInAs: account, expectedErrors: /status of (404|422)/ })
    for (const [index, [path, leads]] of routes(other, account?.name ?? '').entries()) {
      const { path: expected, heading } = leads[actor]
      // Members are sent the same document for every address, whose scripts then lead them; visitors are sent pages.
      if (actor === 'visitor' || index === 0) await page.goto(path, { waitUntil: 'commit' })
      else await page.evaluate((url) => window.history.pushState(null, '', url), path)
      await expect(page, path).toHaveURL(({ pathname }) => pathname === expected)
      const exact = typeof heading === 'string'
      await expect(page.getByRole('heading', { level: 1, name: heading, exact }), path).toBeVisible()
      await expect(page, path).toHaveURL(({ pathname }) => pathname === expected)
    }
  })
}
