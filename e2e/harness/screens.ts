import { expect, type Page } from '@playwright/test'

/** Every screen of the application, and what can be opened on it, by who sees it. */

const NO_TOKEN = 'A'.repeat(26)

/** A path, and what is opened there. */
export type Screen = { path: string; prepare?: (page: Page) => Promise<void> }

const OPENED = '[role=dialog], [role=alertdialog], [role=menu], [aria-invalid=true]'

/** Presses a button, or a link, and waits for what it opens, whose code may come only then. */
const press =
  (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  async (page: Page) => {
    await page.getByRole(role, { name }).locator('visible=true').first().click()
    await expect(page.locator(OPENED).filter({ visible: true }).first()).toBeVisible()
  }

const openTab = (name: string) => async (page: Page) => {
  await press(/^Connection Requests/)(page)
  await page.getByRole('tab', { name }).click()
}

/** The administrator's profile with the dialog that asks to connect. */
async function openMember(page: Page): Promise<void> {
  const other = page.getByRole('article', { name: /^Meera/ })
  await other.getByRole('link', { name: 'View Profile' }).first().click()
  await press(/^Connect$/)(page)
}

export const VISITOR_SCREENS: Screen[] = [
  { path: '/terms' },
  { path: '/privacy' },
  { path: '/' },
  { path: '/auth/login' },
  { path: '/auth/signup', prepare: press('Sign Up') },
  { path: '/auth/forgot-password' },
  { path: `/auth/reset-password?token=${NO_TOKEN}` },
  { path: `/auth/activate?token=${NO_TOKEN}` },
  { path: `/auth/invitation?token=${NO_TOKEN}` },
  { path: `/setup?token=${NO_TOKEN}` },
  { path: `/unsubscribe?token=${NO_TOKEN}` },
  { path: '/community' },
  { path: '/community?q=nobody-has-this-name' },
  { path: '/view-ideas' },
  { path: '/showcase' },
  { path: '/docs/api', prepare: (page) => page.locator('summary').first().click() },
]

export const NEWCOMER_SCREENS: Screen[] = [{ path: '/onboarding' }]

export const MEMBER_SCREENS: Screen[] = [
  { path: '/' },
  { path: '/view-ideas', prepare: press(/^View Full Details/, 'link') },
  { path: '/view-ideas', prepare: press('New Idea') },
  { path: '/view-ideas?q=nothing-has-this-title' },
  { path: '/mysubmission' },
  { path: '/mysubmission', prepare: press(/^Actions for/) },
  { path: '/myprofile' },
  { path: '/myprofile', prepare: press('Edit Profile') },
  { path: '/myprofile', prepare: press('Edit About') },
  { path: '/events' },
  { path: '/events', prepare: press('Propose an event') },
  { path: '/settings' },
  { path: '/settings/notifications' },
  { path: '/notifications' },
  { path: '/connections' },
  { path: '/messages' },
  { path: '/messages', prepare: press('New message') },
  { path: '/settings', prepare: press('Delete my account') },
  { path: '/community', prepare: openTab('Requests') },
  { path: '/community', prepare: openTab('Notifications') },
  { path: '/community', prepare: openTab('Sent') },
  { path: '/community', prepare: openMember },
]

export const ADMIN_SCREENS: Screen[] = [
  { path: '/admin' },
  { path: '/admin/ideas' },
  { path: '/admin/ideas', prepare: press(/^Review/) },
  { path: '/admin/review' },
  { path: '/admin/review', prepare: press('Edit') },
  { path: '/admin/users' },
  { path: '/admin/users', prepare: async (page) => page.getByRole('checkbox', { name: /^Select Nethmi/ }).check() },
  { path: '/admin/users', prepare: press(/^Nethmi/) },
  { path: '/admin/users', prepare: press('Add member') },
  { path: '/admin/users/invitations' },
  { path: '/admin/users/import' },
  { path: '/admin/calls' },
  { path: '/admin/calls/new' },
  { path: '/admin/reports' },
  // With one of its entries open, and the others closed.
  {
    path: '/admin/audit',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
  },
  // With a person and a role whose details are open: it is the largest screen.
  {
    path: '/admin/settings',
    prepare: async (page) => {
      for (const name of ['Add a person', 'Add a role']) await page.getByRole('button', { name }).click()
      const details = page.getByText(/^More about/)
      await expect(details).toHaveCount(2)
      for (const summary of await details.all()) await summary.click()
    },
  },
  { path: '/admin/settings', prepare: press('Preview the section') },
  { path: '/admin/start' },
]
