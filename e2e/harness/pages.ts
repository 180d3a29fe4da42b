import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { SITE_SETTINGS_PAGES, type SiteSettingsPage } from '../../web/features/site-settings/sections.ts'
import { SETTINGS_PAGES, type SettingsPage, settingsTitle } from '../../web/lib/pages/settings-pages.ts'
import heads from '../../web/messages/en/heads.ts'
import site from '../../web/messages/en/site.ts'
import type { Texts } from './texts.ts'

/** Every page of the application: where its address leads each actor, and what the walks open on it. */

export type Actor = 'visitor' | 'newcomer' | 'member' | 'admin'
/** The page that an address leads to. `isOwnName`: its heading is the name of the member. */
export type Lead = { path: string; heading: string | RegExp; isOwnName?: boolean }
export type Leads = Record<Actor, Lead>
/** By the texts of the language that the page is in. */
type Prepare = (page: Page, texts: Texts) => Promise<void>
/** A path, and what is opened there. */
export type Screen = { path: string; prepare?: Prepare }
/** `screens`: for the actors whose walk comes here, what is opened on the page; `asIs`: nothing. */
type PageEntry = { path: string; leads: Leads; screens?: Partial<Record<Actor, Prepare[]>> }

const ROUTES = join(import.meta.dirname, '../../web/routes')
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

/** Presses a button, or a link, by the key of its name, and waits for what it opens, whose code may come only then. */
const press =
  (key: string, role: 'button' | 'link' = 'button'): Prepare =>
  async (page, texts) => {
    await page
      .getByRole(role, { name: texts(key) })
      .locator('visible=true')
      .first()
      .click()
    await expectOpened(page)
  }

async function expectOpened(page: Page): Promise<void> {
  await expect(page.locator(OPENED).filter({ visible: true }).first()).toBeVisible()
}

const openTab =
  (key: string): Prepare =>
  async (page, texts) => {
    await press('shell.nav.connectionRequests')(page, texts)
    await page.getByRole('tab', { name: texts(key) }).click()
  }

/** The administrator's profile with the dialog that asks to connect. */
async function openMember(page: Page, texts: Texts): Promise<void> {
  const other = page.getByRole('article', { name: /^Meera/ })
  await other
    .getByRole('link', { name: texts('community.card.viewProfile') })
    .first()
    .click()
  await press('connections.connect')(page, texts)
}

async function openUser(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Nethmi/ })
    .locator('visible=true')
    .first()
    .click()
  await expectOpened(page)
}

const selectMember: Prepare = (page, texts) =>
  page.getByRole('checkbox', { name: texts('users.selectOne', { name: 'Nethmi.*' }) }).check()

/** With one of its entries open, and the others closed. */
const openEntry: Prepare = (page, texts) =>
  page
    .getByRole('button', { name: texts('audit.show') })
    .first()
    .click()

/** With a person and a role whose details are open: it is the largest screen. */
async function addPersonAndRole(page: Page, texts: Texts): Promise<void> {
  for (const key of ['site.team.addPerson', 'site.team.addRole']) {
    await page.getByRole('button', { name: texts(key) }).click()
  }
  const details = page.getByText(texts('site.team.more'))
  await expect(details).toHaveCount(2)
  for (const summary of await details.all()) await summary.click()
}

/** Dialogs and menus of the settings. */
const SETTINGS_SCREENS: Partial<Record<SettingsPage, Prepare[]>> = {
  profile: [asIs, press('profiles.editProfile')],
  security: [asIs, openPasswordForm],
  account: [asIs, press('settings.deletion.open')],
}

/** In another order than the first page has them: no page comes after one with the same heading. */
function settingsPages(): PageEntry[] {
  return SETTINGS_PAGES.toReversed().map((page) => {
    const path = `/settings/${page}`
    return {
      path,
      leads: membersOnly(lead(path, heads[settingsTitle(page)].title)),
      screens: { member: SETTINGS_SCREENS[page] ?? [asIs] },
    }
  })
}

/** Dialogs and menus of the site's settings. */
const SITE_SETTINGS_SCREENS: Partial<Record<SiteSettingsPage, Prepare[]>> = {
  home: [addPersonAndRole, press('site.team.preview')],
}

/** In another order than the first page has them: no page comes after one with the same heading. */
function siteSettingsPages(): PageEntry[] {
  return SITE_SETTINGS_PAGES.toReversed().map((page) => {
    const path = `/admin/settings/${page}`
    return {
      path,
      leads: adminsOnly(lead(path, site.pages[page].title)),
      screens: { admin: SITE_SETTINGS_SCREENS[page] ?? [asIs] },
    }
  })
}

async function openPasswordForm(page: Page, texts: Texts): Promise<void> {
  await page.getByRole('button', { name: texts('settings.password.submit') }).click()
  await expect(page.getByLabel(texts('settings.password.new'))).toBeVisible()
}

const SPECIAL_PAGES: PageEntry[] = [
  { path: '/', leads: home, screens: { visitor: [asIs], member: [asIs] } },
  { path: '/about', leads: everybody(lead('/about', /^About /)) },
  { path: '/terms', leads: everybody(lead('/terms', 'Terms of service')), screens: { visitor: [asIs] } },
  { path: '/privacy', leads: everybody(lead('/privacy', 'Privacy policy')), screens: { visitor: [asIs] } },
  { path: '/auth/login', leads: visitorsOnly(SIGN_IN), screens: { visitor: [asIs] } },
  {
    path: '/auth/signup',
    leads: visitorsOnly(lead('/auth/signup', 'Create your account')),
    screens: { visitor: [press('accounts.signUp.submit')] },
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
    screens: { member: [asIs, press('profiles.editProfile'), press('profiles.about.edit')] },
  },
  {
    path: '/community',
    leads: onboardedFirst(COMMUNITY),
    screens: {
      visitor: [asIs],
      member: [
        openTab('connections.panel.requests'),
        openTab('connections.panel.notifications'),
        openTab('connections.panel.sent'),
        openMember,
      ],
    },
  },
  { path: '/profile', leads: membersOnly(OWN_PROFILE) },
  { path: '/profile/nobody', leads: onboardedFirst(lead('/profile/nobody', 'Profile not found')) },
  { path: '/c/nobody', leads: everybody(lead('/c/nobody', 'Certificate not found')) },
  { path: '/p/nobody', leads: onboardedFirst(lead('/p/nobody', 'Portfolio not found')) },
  {
    path: '/courses',
    leads: membersOnly(lead('/courses', 'Courses')),
    screens: { member: [asIs] },
  },
  { path: '/onboarding', leads: membersOnly(OWN_PROFILE), screens: { newcomer: [asIs] } },
  {
    path: '/mysubmission',
    leads: membersOnly(lead('/mysubmission', 'My Submissions')),
    screens: { member: [asIs, press('submissions.actionsFor')] },
  },
  {
    path: '/view-ideas',
    leads: onboardedFirst(BOARD),
    screens: { visitor: [asIs], member: [press('ideas.feed.viewDetails', 'link'), press('shell.nav.newIdea')] },
  },
  { path: '/docs/api', leads: everybody(lead('/docs/api', 'API reference')) },
  { path: '/docs/api/createIdea', leads: everybody(lead('/docs/api/createIdea', 'Share an idea')) },
  { path: '/ideas', leads: onboardedFirst(BOARD) },
  {
    path: '/events',
    leads: onboardedFirst(lead('/events', 'Event Calendar')),
    screens: { member: [asIs, press('events.propose')] },
  },
  { path: '/settings', leads: membersOnly(lead('/settings/profile', 'Profile')) },
  { path: '/settings#security', leads: membersOnly(lead('/settings/security', 'Security')) },
  { path: '/settings/nothing', leads: membersOnly(lead('/settings/profile', 'Profile')) },
  ...settingsPages(),
  {
    path: '/messages',
    leads: membersOnly(lead('/messages', 'Messages')),
    screens: { member: [asIs, press('conversations.newMessage')] },
  },
  { path: '/admin', leads: adminsOnly(lead('/admin', 'Dashboard')), screens: { admin: [asIs] } },
  { path: '/admin/ideas', leads: adminsOnly(SUBMITTED), screens: { admin: [asIs, press('reviews.reviewOf')] } },
  {
    path: '/admin/ideas/import',
    leads: adminsOnly(lead('/admin/ideas/import', 'Import ideas')),
    screens: { admin: [asIs] },
  },
  {
    path: '/admin/review',
    leads: adminsOnly(lead('/admin/review', 'Review')),
    screens: { admin: [asIs, press('reviews.templates.edit')] },
  },
  {
    path: '/admin/users',
    leads: adminsOnly(lead('/admin/users', 'Users')),
    screens: { admin: [asIs, selectMember, openUser, press('invitations.invite')] },
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
  {
    path: '/admin/systems',
    leads: adminsOnly(lead('/admin/systems', 'Other systems')),
    screens: { admin: [asIs] },
  },
  {
    path: '/admin/systems/frames',
    leads: adminsOnly(lead('/admin/systems/frames', 'Other systems')),
    screens: { admin: [asIs] },
  },
  ...['', '#site', '/nothing'].map((rest) => ({
    path: `/admin/settings${rest}`,
    leads: adminsOnly(lead(`/admin/settings/site`, 'Site')),
  })),
  { path: '/admin/settings#lists', leads: adminsOnly(lead('/admin/settings/lists', site.pages.lists.title)) },
  ...siteSettingsPages(),
  { path: '/search', leads: everybody(lead('/search', 'Search')), screens: { visitor: [asIs] } },
  {
    path: '/calls',
    leads: onboardedFirst(lead('/calls', 'Calls for ideas')),
    screens: { visitor: [asIs] },
  },
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
  { path: '/decision', leads: home },
  { path: '/no/such/page', leads: home },
]

/** Pages of members and administrators that are not above, by the files of their routes: their heading is their title. */
function otherPages(): PageEntry[] {
  const special = SPECIAL_PAGES.map(({ path }) => path)
  return globSync(['_main/_member/**/*.tsx', 'admin/**/*.tsx'], { cwd: ROUTES })
    .filter((file) => !file.includes('$'))
    .toSorted()
    .flatMap((file) => {
      const path = `/${file.replace(/^_main\/_member\/|\.tsx$|\/index\.tsx$/g, '').replace('_.', '/')}`
      if (special.includes(path)) return []
      const [, key] = readFileSync(join(ROUTES, file), 'utf8').match(/headText\('(\w+)'/) ?? []
      const to = lead(path, heads[key as keyof typeof heads].title.replace('{site}', 'Quad'))
      return file.startsWith('admin')
        ? { path, leads: adminsOnly(to), screens: { admin: [asIs] } }
        : { path, leads: membersOnly(to), screens: { member: [asIs] } }
    })
}

/** No page comes after one with the same heading. */
export const PAGES: PageEntry[] = [...SPECIAL_PAGES, ...otherPages()]

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
