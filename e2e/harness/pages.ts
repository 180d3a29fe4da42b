import { expect, type Page } from '@playwright/test'

/** Every page of the application: where its address leads each actor, and what the walks open on it. */

export type Actor = 'visitor' | 'newcomer' | 'member' | 'admin'
/** The page that an address leads to. `isOwnName`: its heading is the name of the member. */
export type Lead = { path: string; heading: string | RegExp; isOwnName?: boolean }
export type Leads = Record<Actor, Lead>
type Prepare = (page: Page) => Promise<void>
/** A path, and what is opened there. */
export type Screen = { path: string; prepare?: Prepare }
/** `screens`: for the actors whose walk comes here, what is opened on the page; `asIs`: nothing. */
type PageEntry = { path: string; leads: Leads; screens?: Partial<Record<Actor, Prepare[]>> }

const NO_TOKEN = 'A'.repeat(26)
const OPENED = '[role=dialog], [role=alertdialog], [role=menu], [aria-invalid=true]'

const lead = (path: string, heading: Lead['heading']): Lead => ({ path, heading })
const HOME = lead('/', 'Every campus has a quad. Now yours does too.')
const GREETING = lead('/', /^Good (morning|afternoon|evening), \w+\.$/)
const SIGN_IN = lead('/auth/login', 'Sign in')
const FORGOT = lead('/auth/forgot-password', 'Forgot password?')
const ONBOARDING = lead('/onboarding', 'Complete Your Profile')
const COMMUNITY = lead('/community', 'Community')
const BOARD = lead('/view-ideas', 'Ideas/ Submissions')
const SUBMITTED = lead('/admin/ideas', 'Submitted Ideas')
const OWN_PROFILE: Lead = { path: '/myprofile', heading: '', isOwnName: true }

const home: Leads = { visitor: HOME, newcomer: GREETING, member: GREETING, admin: GREETING }

function everybody(to: Lead): Leads {
  return { visitor: to, newcomer: to, member: to, admin: to }
}

/** Members without a profile complete it before they see other pages. */
export function onboardedFirst(to: Lead): Leads {
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

const asIs: Prepare = async () => {}

/** Presses a button, or a link, and waits for what it opens, whose code may come only then. */
const press =
  (name: string | RegExp, role: 'button' | 'link' = 'button'): Prepare =>
  async (page) => {
    await page.getByRole(role, { name }).locator('visible=true').first().click()
    await expect(page.locator(OPENED).filter({ visible: true }).first()).toBeVisible()
  }

const openTab =
  (name: string): Prepare =>
  async (page) => {
    await press(/^Connection Requests/)(page)
    await page.getByRole('tab', { name }).click()
  }

/** The administrator's profile with the dialog that asks to connect. */
async function openMember(page: Page): Promise<void> {
  const other = page.getByRole('article', { name: /^Meera/ })
  await other.getByRole('link', { name: 'View Profile' }).first().click()
  await press(/^Connect$/)(page)
}

const selectMember: Prepare = (page) => page.getByRole('checkbox', { name: /^Select Nethmi/ }).check()

/** With one of its entries open, and the others closed. */
const openEntry: Prepare = (page) =>
  page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click()

/** With a person and a role whose details are open: it is the largest screen. */
async function addPersonAndRole(page: Page): Promise<void> {
  for (const name of ['Add a person', 'Add a role']) await page.getByRole('button', { name }).click()
  const details = page.getByText(/^More about/)
  await expect(details).toHaveCount(2)
  for (const summary of await details.all()) await summary.click()
}

/** No page comes after one with the same heading. */
export const PAGES: PageEntry[] = [
  { path: '/', leads: home, screens: { visitor: [asIs], member: [asIs] } },
  { path: '/about', leads: everybody(lead('/about', /^About /)) },
  { path: '/terms', leads: everybody(lead('/terms', 'Terms of service')), screens: { visitor: [asIs] } },
  { path: '/privacy', leads: everybody(lead('/privacy', 'Privacy policy')), screens: { visitor: [asIs] } },
  { path: '/auth/login', leads: visitorsOnly(SIGN_IN), screens: { visitor: [asIs] } },
  {
    path: '/auth/signup',
    leads: visitorsOnly(lead('/auth/signup', 'Create your account')),
    screens: { visitor: [press('Sign Up')] },
  },
  { path: '/auth/forgot-password', leads: everybody(FORGOT), screens: { visitor: [asIs] } },
  {
    path: `/auth/activate?token=${NO_TOKEN}`,
    leads: everybody(lead('/auth/activate', 'Activation Failed')),
    screens: { visitor: [asIs] },
  },
  {
    path: `/auth/invitation?token=${NO_TOKEN}`,
    leads: visitorsOnly(lead('/auth/invitation', 'This invitation cannot be used')),
    screens: { visitor: [asIs] },
  },
  {
    path: '/auth/signup/forgot-password',
    leads: everybody(lead('/auth/signup/forgot-password', 'Forgot password?')),
  },
  {
    path: `/auth/reset-password?token=${NO_TOKEN}`,
    leads: everybody(lead('/auth/reset-password', 'Set a new password')),
    screens: { visitor: [asIs] },
  },
  { path: '/auth/reset-password', leads: everybody(FORGOT) },
  { path: '/auth/activate', leads: everybody(lead('/auth/activate', 'Activation Failed')) },
  {
    path: `/unsubscribe?token=${NO_TOKEN}`,
    leads: everybody(lead('/unsubscribe', 'This link has ended')),
    screens: { visitor: [asIs] },
  },
  {
    path: '/myprofile',
    leads: membersOnly(OWN_PROFILE),
    screens: { member: [asIs, press('Edit Profile'), press('Edit About')] },
  },
  {
    path: '/community',
    leads: onboardedFirst(COMMUNITY),
    screens: {
      visitor: [asIs],
      member: [openTab('Requests'), openTab('Notifications'), openTab('Sent'), openMember],
    },
  },
  { path: '/profile', leads: membersOnly(OWN_PROFILE) },
  { path: '/profile/nobody', leads: onboardedFirst(lead('/profile/nobody', 'Profile not found')) },
  { path: '/onboarding', leads: membersOnly(OWN_PROFILE), screens: { newcomer: [asIs] } },
  {
    path: '/mysubmission',
    leads: membersOnly(lead('/mysubmission', 'My Submissions')),
    screens: { member: [asIs, press(/^Actions for/)] },
  },
  {
    path: '/view-ideas',
    leads: onboardedFirst(BOARD),
    screens: { visitor: [asIs], member: [press(/^View Full Details/, 'link'), press('New Idea')] },
  },
  { path: '/docs/api', leads: everybody(lead('/docs/api', 'API reference')), screens: { visitor: [openSection] } },
  { path: '/ideas', leads: onboardedFirst(BOARD) },
  {
    path: '/events',
    leads: onboardedFirst(lead('/events', 'Event Calendar')),
    screens: { member: [asIs, press('Propose an event')] },
  },
  {
    path: '/settings',
    leads: membersOnly(lead('/settings', 'Settings')),
    screens: { member: [asIs, press('Delete my account')] },
  },
  {
    path: '/settings/notifications',
    leads: membersOnly(lead('/settings/notifications', 'Notifications')),
    screens: { member: [asIs] },
  },
  {
    path: '/connections',
    leads: membersOnly(lead('/connections', 'Connections')),
    screens: { member: [asIs] },
  },
  {
    path: '/notifications',
    leads: membersOnly(lead('/notifications', 'Notifications')),
    screens: { member: [asIs] },
  },
  {
    path: '/messages',
    leads: membersOnly(lead('/messages', 'Messages')),
    screens: { member: [asIs, press('New message')] },
  },
  { path: '/admin', leads: adminsOnly(lead('/admin', 'Dashboard')), screens: { admin: [asIs] } },
  { path: '/admin/ideas', leads: adminsOnly(SUBMITTED), screens: { admin: [asIs, press(/^Review/)] } },
  {
    path: '/admin/review',
    leads: adminsOnly(lead('/admin/review', 'Review')),
    screens: { admin: [asIs, press('Edit')] },
  },
  {
    path: '/admin/users',
    leads: adminsOnly(lead('/admin/users', 'Users')),
    screens: { admin: [asIs, selectMember, press(/^Nethmi/), press('Add member')] },
  },
  {
    path: '/admin/users/invitations',
    leads: adminsOnly(lead('/admin/users/invitations', 'Invitations')),
    screens: { admin: [asIs] },
  },
  {
    path: '/admin/users/import',
    leads: adminsOnly(lead('/admin/users/import', 'Import members')),
    screens: { admin: [asIs] },
  },
  {
    path: '/admin/start',
    leads: adminsOnly(lead('/admin/start', 'Welcome to Quad')),
    screens: { admin: [asIs] },
  },
  {
    path: '/admin/audit',
    leads: adminsOnly(lead('/admin/audit', 'Audit log')),
    screens: { admin: [openEntry] },
  },
  {
    path: '/showcase',
    leads: onboardedFirst(lead('/showcase', 'Ideas in use')),
    screens: { visitor: [asIs] },
  },
  { path: '/admin/calls', leads: adminsOnly(lead('/admin/calls', 'Calls')), screens: { admin: [asIs] } },
  {
    path: '/admin/calls/new',
    leads: adminsOnly(lead('/admin/calls/new', 'New call')),
    screens: { admin: [asIs] },
  },
  {
    path: '/admin/reports',
    leads: adminsOnly(lead('/admin/reports', 'Reports')),
    screens: { admin: [asIs] },
  },
  {
    path: '/admin/settings',
    leads: adminsOnly(lead('/admin/settings', 'Settings')),
    screens: { admin: [addPersonAndRole, press('Preview the section')] },
  },
  {
    path: '/calls',
    leads: onboardedFirst(lead('/calls', 'Calls for ideas')),
    screens: { visitor: [asIs] },
  },
  { path: '/kept', leads: membersOnly(lead('/kept', 'On this phone')), screens: { member: [asIs] } },
  { path: '/waiting', leads: membersOnly(lead('/waiting', 'Waiting to be sent')), screens: { member: [asIs] } },
  {
    path: `/second-factor-reset?token=${NO_TOKEN}`,
    leads: everybody(lead('/second-factor-reset', /^/)),
    screens: { visitor: [asIs] },
  },
  {
    path: `/setup?token=${NO_TOKEN}`,
    leads: everybody(lead('/setup', 'Set up Quad')),
    screens: { visitor: [asIs] },
  },
  {
    path: '/saved-searches',
    leads: membersOnly(lead('/saved-searches', 'Saved searches')),
    screens: { member: [asIs] },
  },
  { path: '/decision', leads: home },
  { path: '/no/such/page', leads: home },
]

/** Screens of pages above by another address. */
const FURTHER: Partial<Record<Actor, Screen[]>> = {
  visitor: [{ path: '/community?q=nobody-has-this-name' }],
  member: [{ path: '/view-ideas?q=nothing-has-this-title' }],
}

/** Every screen of the actor that the walks over all screens open. */
export function screensOf(actor: Actor): Screen[] {
  const ofPages = PAGES.flatMap(({ path, screens }) => (screens?.[actor] ?? []).map((prepare) => ({ path, prepare })))
  return [...ofPages, ...(FURTHER[actor] ?? [])]
}

function openSection(page: Page): Promise<void> {
  return page.locator('summary').first().click()
}
