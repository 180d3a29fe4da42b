import type { Locator, Page } from '@playwright/test'
import { test as base, signInAs } from './harness/demo-server.ts'
import { addNewcomer } from './harness/members.ts'
import { DESKTOP, openScreen, PHONE, TABLET } from './harness/page.ts'
import { PAGES } from './harness/pages.ts'
import type { Session } from './harness/quad-server.ts'
import { expect } from './harness/test.ts'

/** Saves a screenshot of every screen into screens/, at three widths and in both themes, for visual review. */

const ACCOUNTS = {
  member: 'nethmi.perin.1@students.quad.example',
  reviewer: 'reviewer@quad.example',
  admin: 'admin@quad.example',
  moderated: 'sanuli.selvaro.37@students.quad.example',
}
const FOLDER = 'screens'

type Role = keyof typeof ACCOUNTS | 'newcomer'
/** `isWhole`: down to the end of the page, as where nothing is prepared. */
type Screen = {
  name: string
  path: string
  as?: Role
  prepare?: (page: Page) => Promise<void>
  isWhole?: boolean
  expectedErrors?: RegExp
}

const test = base.extend<object, { sessions: Record<Role, Session> }>({
  sessions: [
    async ({ sharedQuad }, provide) => {
      const quad = await sharedQuad()
      const roles = Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[]
      const signedIn = await Promise.all(roles.map(async (role) => [role, await signInAs(quad, ACCOUNTS[role])]))
      await provide({ ...Object.fromEntries(signedIn), newcomer: await addNewcomer(quad) } as Record<Role, Session>)
    },
    { scope: 'worker' },
  ],
})

const SCREENS: Screen[] = [
  { name: 'home-visitor', path: '/' },
  { name: 'sign-in', path: '/auth/login' },
  { name: 'sign-up', path: '/auth/signup' },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  { name: 'reset-password', path: '/auth/reset-password?token=AAAAAAAAAAAAAAAAAAAAAAAAAA' },
  { name: 'activation-failed', path: '/auth/activate?token=AAAAAAAAAAAAAAAAAAAAAAAAAA' },
  { name: 'setup', path: '/setup?token=AAAAAAAAAAAAAAAAAAAAAAAAAA' },
  { name: 'sign-up-errors', path: '/auth/signup', prepare: pressSubmit('Sign Up') },
  { name: 'not-found', path: '/ideas/nothing' },
  { name: 'idea-visitor', path: '/view-ideas', isWhole: true, prepare: openFirstIdea },
  { name: 'profile-visitor', path: '/community', isWhole: true, prepare: openFirstProfile },
  { name: 'community-visitor', path: '/community' },
  { name: 'community-nothing-found', path: '/community?q=zzzz' },
  { name: 'view-ideas-visitor', path: '/view-ideas' },
  { name: 'api-reference', path: '/docs/api/createIdea' },
  { name: 'onboarding', path: '/onboarding', as: 'newcomer' },
  { name: 'onboarding-errors', path: '/onboarding', as: 'newcomer', isWhole: true, prepare: pressSubmit(/^Continue/) },
  { name: 'onboarding-skills', path: '/onboarding', as: 'newcomer', isWhole: true, prepare: fillOnboarding },
  {
    name: 'offline',
    path: '/community',
    as: 'member',
    prepare: async (page) => {
      await page.context().setOffline(true)
      await expect(page.getByText(/^You have been offline/)).toBeVisible()
    },
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Code of the page/,
  },
  { name: 'home-member', path: '/', as: 'member' },
  { name: 'community', path: '/community', as: 'member' },
  {
    name: 'drafts',
    path: '/mysubmission',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New Idea', exact: true }).first().click()
      await page.getByText('Go on with a draft (2)').waitFor()
    },
  },
  { name: 'my-drafts', path: '/mysubmission', as: 'member' },
  { name: 'view-ideas', path: '/view-ideas', as: 'member' },
  {
    name: 'idea-details',
    path: '/view-ideas',
    as: 'member',
    prepare: (page) => openDialog(page, page.getByText('View Full Details')),
  },
  { name: 'idea-page', isWhole: true, path: '/view-ideas', as: 'member', prepare: openFirstIdea },
  {
    name: 'idea-page-author',
    isWhole: true,
    path: '/mysubmission?status=Pending',
    as: 'member',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .locator('visible=true')
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'View' }).click()
      await page.getByRole('link', { name: 'Open Page' }).click()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    },
  },
  {
    name: 'idea-roles',
    path: '/view-ideas?looking=true&rows=20',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('article').filter({ hasText: 'Yours' }).first().getByText('View Full Details').click()
      await page.getByRole('link', { name: 'Open Page' }).click()
      await openDialog(page, page.getByRole('button', { name: 'Edit roles' }))
    },
  },
  {
    name: 'idea-offer',
    path: '/view-ideas?skill=Flutter',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('article').filter({ hasText: 'Matches your' }).first().getByText('View Full Details').click()
      await page.getByRole('link', { name: 'Open Page' }).click()
      await openDialog(page, page.getByRole('button', { name: /^Offer help as/ }))
    },
  },
  {
    name: 'view-ideas-filters',
    path: '/view-ideas?category=Education&looking=true',
    as: 'member',
    prepare: async (page) => {
      // Phones alone have the button.
      const filters = page.getByRole('button', { name: /^Filters/ })
      if (await filters.isVisible()) await openDialog(page, filters)
    },
  },
  { name: 'view-ideas-looking', path: '/view-ideas?looking=true&skill=Flutter', as: 'member' },
  {
    name: 'idea-could-help',
    path: '/view-ideas?skill=Flutter',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('article').filter({ hasText: 'Matches your' }).first().getByText('View Full Details').click()
      await page.getByRole('link', { name: 'Open Page' }).click()
      await page.getByRole('heading', { name: 'You could help' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'idea-matches',
    path: '/view-ideas?looking=true&rows=20',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('article').filter({ hasText: 'Yours' }).first().getByText('View Full Details').click()
      await page.getByRole('link', { name: 'Open Page' }).click()
      await page.getByRole('heading', { name: 'Matched collaborators' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'idea-timeline',
    isWhole: true,
    path: '/mysubmission?status=Pending',
    as: 'member',
    prepare: async (page) => {
      const changed = page.locator('tr, li').filter({ hasText: 'Changes requested' }).first()
      await changed.getByRole('link').first().click()
      await page.getByRole('link', { name: 'Open Page' }).click()
      await expect(page.getByRole('region', { name: 'Review timeline' })).toBeVisible()
    },
  },
  { name: 'view-ideas-supported', path: '/view-ideas?sort=supported', as: 'member' },
  {
    name: 'idea-comments',
    path: '/view-ideas?sort=active',
    as: 'member',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^[5-9] comments/ })
        .first()
        .click()
      await page
        .getByRole('button', { name: /^Reply to/ })
        .nth(1)
        .click()
      await page.keyboard.type('can you look at the labels with @a')
      await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible()
    },
  },
  {
    name: 'idea-history',
    isWhole: true,
    path: '/view-ideas',
    as: 'member',
    prepare: async (page) => {
      await page.getByText('View Full Details').first().click()
      await page.getByRole('link', { name: 'Open Page' }).click()
      await page.getByRole('link', { name: 'Compare versions' }).click()
      await expect(page.locator('del, ins').first()).toBeVisible()
    },
  },
  {
    name: 'new-idea',
    path: '/view-ideas',
    as: 'member',
    prepare: (page) => openDialog(page, page.getByRole('button', { name: 'New Idea', exact: true })),
  },
  { name: 'my-submissions', path: '/mysubmission', as: 'member' },
  { name: 'my-profile', path: '/myprofile', as: 'member' },
  {
    name: 'edit-profile',
    path: '/myprofile',
    as: 'member',
    prepare: (page) => openDialog(page, page.getByRole('button', { name: 'Edit Profile' })),
  },
  {
    name: 'events',
    path: '/events',
    as: 'member',
    prepare: (page) => expect(page.getByText('Writing hour').locator('visible=true').first()).toBeVisible(),
  },
  {
    name: 'events-agenda',
    path: '/events?view=agenda',
    as: 'member',
    prepare: (page) => expect(page.getByText('Writing hour').first()).toBeVisible(),
  },
  {
    name: 'event-subscribe',
    path: '/events',
    as: 'member',
    prepare: (page) => openDialog(page, page.getByRole('button', { name: 'Subscribe' })),
  },
  {
    name: 'event-page',
    isWhole: true,
    path: '/',
    as: 'member',
    prepare: async (page) => {
      await page
        .getByRole('region', { name: 'Next events' })
        .getByRole('link', { name: /^Day school/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: /^Day school/ })).toBeVisible()
    },
  },
  {
    name: 'event-new',
    path: '/events',
    as: 'member',
    prepare: (page) => openDialog(page, page.getByRole('button', { name: 'Propose an event' })),
  },
  {
    name: 'event-edit',
    isWhole: true,
    path: '/',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('region', { name: 'Next events' }).getByRole('link', { name: 'Writing hour' }).click()
      await openDialog(page, page.getByRole('button', { name: 'Edit' }))
      await page.getByRole('radio', { name: 'This and all following' }).check()
    },
  },
  { name: 'notifications-page', path: '/notifications', as: 'member' },
  { name: 'messages', path: '/messages', as: 'member' },
  {
    name: 'messages-thread',
    path: '/messages',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
      await page.getByRole('region', { name: /^Messages with/ }).waitFor()
    },
  },
  { name: 'settings-reviewer', path: '/settings/security', as: 'reviewer' },
  {
    name: 'member-blocked',
    path: '/community?q=dilani fonsera',
    as: 'member',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Dilani/ })
        .first()
        .click()
      await page.getByRole('button', { name: /^Unblock/ }).waitFor()
    },
    isWhole: true,
  },
  {
    name: 'member-block',
    path: '/community?q=arul',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('button', { name: /^More about/ }).click()
      await page.getByRole('menuitem', { name: 'Block' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'delete-account',
    path: '/settings/account',
    as: 'member',
    prepare: (page) => openDialog(page, page.getByRole('button', { name: 'Delete my account' })),
  },
  {
    name: 'connection-requests',
    path: '/community',
    as: 'member',
    prepare: (page) => openDialog(page, button(page, 'Connection Requests')),
  },
  {
    name: 'notifications',
    path: '/community',
    as: 'member',
    prepare: (page) => openDialog(page, button(page, 'Notifications')),
  },
  {
    name: 'sent-requests',
    path: '/community',
    as: 'member',
    prepare: async (page) => {
      await button(page, 'Connection Requests').click()
      await page.getByRole('tab', { name: 'Sent' }).click()
    },
  },
  {
    name: 'member-card',
    path: '/community?q=ruwan',
    as: 'member',
    prepare: (page) => page.getByRole('article').first().getByRole('link').first().focus(),
  },
  { name: 'other-profile', path: '/community', as: 'member', isWhole: true, prepare: openFirstProfile },
  {
    name: 'connect',
    path: '/community',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'View Profile' }).first().click()
      await openDialog(page, page.getByRole('button', { name: 'Connect', exact: true }))
    },
  },
  { name: 'admin-ideas', path: '/admin/ideas', as: 'admin' },
  {
    name: 'admin-review',
    path: '/admin/ideas?status=Pending',
    as: 'admin',
    prepare: (page) => openDialog(page, page.getByRole('button', { name: 'Review' })),
  },
  {
    name: 'admin-users',
    path: '/admin/users',
    as: 'admin',
    prepare: async (page) => {
      for (const name of [/^Select Aaliya/, /^Select Arul/]) {
        const box = page.getByRole('checkbox', { name }).first()
        if (await box.isVisible()) await box.check()
      }
    },
  },
  {
    name: 'admin-invite',
    path: '/admin/users',
    as: 'admin',
    prepare: (page) => openDialog(page, page.getByRole('button', { name: 'Add member' })),
  },
  {
    name: 'admin-invitations',
    path: '/admin/users',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add member' }).click()
      await page.getByLabel('Email addresses').fill('gayan@students.campus.example, rashid@students.campus.example')
      await page.getByRole('button', { name: 'Send invitations' }).click()
      await page.getByRole('link', { name: '2 invited' }).click()
      await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible()
    },
  },
  {
    name: 'admin-import',
    path: '/admin/users/import',
    as: 'admin',
    prepare: async (page) => {
      const rows = [
        'mail;given;family;fac;prog;yr;nic',
        'amaya.d@students.example;Amaya;D.;HS;BSc Nursing;1;199012345678',
        ...Array.from({ length: 12 }, (_, index) => `m${index}@students.example;Member;No ${index};Education;BEd;2;1`),
        'gayan.l@students.example;Gayan;L.;Astrology;;2;',
        'rashid.v@students;Rashid;V.;Education;;1;',
        'suresh.p@students.example;Suresh;P.;Education;;14th;',
        'office@students.example;;;Management Studies;;3;',
      ]
      const file = { name: 'autumn-intake.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
      await page.getByLabel('Choose a file').setInputFiles(file)
      await expect(page.getByText('No faculty has this name')).toBeVisible()
    },
  },
  {
    name: 'admin-import-update',
    path: '/admin/users/import',
    as: 'admin',
    prepare: async (page) => {
      const choose = (button: string, rows: string[]) => {
        const buffer = Buffer.from(['mail;given;family;fac;prog;yr', ...rows].join('\n'))
        return page.getByLabel(button).setInputFiles({ name: 'autumn-intake.csv', mimeType: 'text/csv', buffer })
      }
      await choose('Choose a file', [`${crypto.randomUUID()}@students.example;Kasuni;F.;HS;BSc Nursing;1`])
      await page.getByRole('button', { name: 'Import 1 member' }).click()
      await choose('Choose another file', [
        `${ACCOUNTS.admin};Meera;Nanayakkara;HS;BSc Nursing;3`,
        'amaya.u@students.example;Amaya;U.;HS;BSc Nursing;1',
      ])
      await page.getByLabel('Update members already here').click()
      await expect(page.getByRole('button', { name: 'Import 1, update 1' })).toBeEnabled()
      await expect(page.getByRole('region', { name: 'Imports of the last 24 hours' })).toBeVisible()
    },
  },
  {
    name: 'admin-user',
    path: '/admin/users?sort=newest',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('table').getByRole('button', { name: 'Actions for' }).first().click()
      await page.getByRole('menuitem', { name: 'Open details' }).click()
      await expect(page.getByRole('dialog').getByText('Signed in on')).toBeVisible()
    },
  },
  {
    name: 'admin-suspend',
    path: '/admin/users',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('table').getByRole('button', { name: 'Actions for' }).first().click()
      await page.getByRole('menuitem', { name: 'Suspend' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'admin-audit',
    path: '/admin/audit',
    as: 'admin',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
  },
  { name: 'admin-dashboard', path: '/admin', as: 'admin' },
  { name: 'call-new', path: '/admin/calls/new', as: 'admin', isWhole: true },
  { name: 'admin-reports', path: '/admin/reports', as: 'admin', isWhole: true },
  {
    name: 'admin-report',
    path: '/admin/reports?kind=comment',
    as: 'admin',
    isWhole: true,
    prepare: async (page) => {
      const first = page.getByRole('main').getByRole('listitem').getByRole('button').first()
      if (await first.isVisible()) await first.click()
      await page.getByRole('radio', { name: /^Suspend/ }).click()
    },
  },
  {
    name: 'report',
    path: '/community?q=arul',
    as: 'member',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      await page.getByRole('button', { name: /^More about/ }).click()
      await openDialog(page, page.getByRole('menuitem', { name: 'Report' }))
      await page.getByLabel('What is wrong?').selectOption('Something else')
      await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
      await expect(page.getByText('Say what is wrong')).toBeVisible()
    },
  },
  {
    name: 'decision',
    path: '/community',
    as: 'moderated',
    isWhole: true,
    prepare: async (page) => {
      await button(page, 'Notifications').click()
      await page.getByRole('button', { name: /Hidden by a reviewer/ }).click()
      await expect(page.getByRole('heading', { name: 'What you wrote', exact: true })).toBeVisible()
    },
  },
  {
    name: 'review-queue',
    path: '/admin/review',
    as: 'reviewer',
    isWhole: true,
    prepare: (page) => expect(page.getByRole('list').getByText('Author replied').first()).toBeVisible(),
  },
  { name: 'review-idea', path: '/admin/review', as: 'reviewer', isWhole: true, prepare: openReplied },
  {
    name: 'review-keys',
    path: '/admin/review',
    as: 'reviewer',
    prepare: async (page) => {
      await openReplied(page)
      await page.keyboard.press('c')
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'admin-settings-lists',
    path: '/admin/settings/lists',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Category 6' }).fill('Education, teaching')
      await page.getByRole('button', { name: 'Retire Healthcare' }).click()
    },
  },
  {
    name: 'admin-settings-events',
    path: '/admin/settings/events',
    as: 'admin',
    prepare: async (page) => {
      for (const [number, name, kind] of [
        [1, 'Term 1', 'Term'],
        [2, 'Revision week', 'Quiet'],
      ] as const) {
        await page.getByRole('button', { name: 'Add a period' }).click()
        await page.keyboard.type(name)
        await page.getByLabel(`Kind of period ${number}`).selectOption(kind)
        await page.getByLabel(`First day of period ${number}`).fill('2026-09-14')
        await page.getByLabel(`Last day of period ${number}`).fill('2026-12-12')
      }
    },
  },
  {
    name: 'admin-settings-moderation',
    path: '/admin/settings/moderation',
    as: 'admin',
    prepare: async (page) => {
      await page.getByLabel('Words and phrases').fill('casino\nexam answers\ncrypto*')
      await page.getByLabel('Try a text').fill('Cryptocurrency for exam answers')
    },
  },
  {
    name: 'admin-settings-accounts',
    path: '/admin/settings/accounts',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('radio', { name: /^Email domains/ }).check()
      await page.getByRole('textbox', { name: 'Domains' }).fill('students.quad.example')
      await page.keyboard.press('Enter')
    },
  },
]

/** Each other page as it is, for the first of these that it does not send elsewhere. */
const OTHER_SCREENS = PAGES.flatMap(({ path, leads }): Screen[] => {
  const actor = (['visitor', 'member', 'admin'] as const).find((role) => leads[role].path === path)
  const screen = { name: path.slice(1).replaceAll('/', '-'), path }
  const isAbove = SCREENS.some(({ name, path: of, prepare }) => name === screen.name || (of === path && !prepare))
  if (actor === undefined || isAbove) return []
  return [actor === 'visitor' ? screen : { ...screen, as: actor }]
})

/** Opens the first idea whose author replied, where the width has the queue beside it or not. */
async function openReplied(page: Page): Promise<void> {
  await page.getByRole('listitem').getByRole('button').filter({ hasText: 'Author replied' }).first().click()
  await expect(page.getByRole('heading', { name: 'Earlier rounds' })).toBeVisible()
}

function pressSubmit(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).last().click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  }
}

/** Answers the first two steps and begins the third. */
async function fillOnboarding(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Amaya')
  await page.getByLabel('Last name').fill('Dissanayake')
  await page.getByLabel('Professional title').fill('Nursing student')
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page.getByLabel('Degree/Certification').fill('BSc Nursing')
  await page.getByLabel('University/Institution').fill('Open University')
  await page.getByLabel('Faculty/Department').selectOption({ index: 1 })
  await page.getByLabel('Program/Major').fill('Nursing')
  await page.getByLabel('Current year').selectOption({ index: 1 })
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page.getByLabel('Add a skill or interest').fill('Patient education')
  await page.keyboard.press('Enter')
}

async function openFirstIdea(page: Page): Promise<void> {
  await page.goto((await page.getByRole('link', { name: 'View Full Details' }).first().getAttribute('href')) ?? '')
  await expect(page.getByRole('region', { name: /^Comments/ })).toBeVisible()
}

async function openFirstProfile(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View Profile' }).first().click()
  await expect(page.getByRole('link', { name: 'Back to Community' })).toBeVisible()
}

/** Presses the first of these that shows, and waits for the dialog, whose code may come only then. */
async function openDialog(page: Page, trigger: Locator): Promise<void> {
  await trigger.filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The button of that name that this width shows; a count may follow the name. */
function button(page: Page, name: string) {
  return page.getByRole('banner').getByRole('button', { name }).filter({ visible: true }).first()
}

// Links that do not work get 422, and pages that are not there 404, which the browser logs.
const LOGGED = /status of (404|422)/

for (const { name, path, as, prepare, isWhole = prepare === undefined, expectedErrors = LOGGED } of [
  ...SCREENS,
  ...OTHER_SCREENS,
]) {
  for (const viewport of [DESKTOP, TABLET, PHONE]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${name} at ${viewport.width} pixels, ${colorScheme}`, async ({ openPage, sessions }) => {
        const signedInAs = as && sessions[as]
        const page = await openPage({ viewport, colorScheme, signedInAs, expectedErrors })
        await openScreen(page, path)
        await prepare?.(page)
        await expect(page.locator('.animate-pulse')).toHaveCount(0)
        await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
        await page.screenshot({
          path: `${FOLDER}/${name}-${viewport.width}-${colorScheme}.png`,
          fullPage: isWhole,
          animations: 'disabled',
        })
      })
    }
  }
}
