import type { Page, Route } from '@playwright/test'
import { readManifest } from '../scripts/web-manifest.ts'
import { addMember, shareIdea } from './harness/members.ts'
import { emulateNetwork, goOffline, holdRequests } from './harness/network-conditions.ts'
import { expectAccessible, expectToast, openScreen } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

/** Console messages of Chromium about a lost connection or a missing file. */
const LOST = /Failed to load resource|net::ERR_|could not be fetched|dynamically imported module/

const failure = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })
const notKept = (page: Page) => page.getByRole('heading', { name: 'Not kept on this device' })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const openFromFooter = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()

/** The home page once it is hydrated: before, its links lead to another document, which a lost line does not bring. */
async function openHome(page: Page): Promise<void> {
  await openScreen(page, '/')
  await expect(page.getByRole('button', { name: /^Switch to/ })).toBeEnabled()
  await page.waitForLoadState('networkidle')
}

/** The file that the build made of a route. */
function codeOf(route: string): string {
  const [, chunk] = Object.entries(readManifest('dist/web/client')).find(([name]) => name.startsWith(`${route}?`)) ?? []
  if (!chunk) throw new Error(`The build has no ${route}.`)
  return chunk.file
}

test('a page lost with the line comes when the line returns', async ({ openPage }) => {
  const page = await openPage({ expectedErrors: LOST })
  const setNetwork = await emulateNetwork(page)
  await openHome(page)
  await setNetwork({ offline: true })
  await openFromFooter(page, 'API reference')
  await expect(notKept(page)).toBeVisible()
  await tryAgain(page).click()
  // Not the browser's own page.
  await expect(notKept(page)).toBeVisible()
  await setNetwork()
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
})

test('a rendered page whose code is lost stays to be read, and works once the line returns', async ({ openPage }) => {
  const page = await openPage({ expectedErrors: LOST })
  const code = `**/${codeOf('routes/_main/community.tsx')}`
  await page.route(code, (route) => route.abort('internetdisconnected'))
  // By this the page asks, once it knows that its code is lost, whether the line has returned.
  const asked = new Promise<Route>((resolve) => {
    void page.route('**/community', (route) =>
      route.request().method() === 'HEAD' ? resolve(route) : route.continue(),
    )
  })
  await page.goto('/community')
  const question = await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeDisabled()
  await page.unroute(code)
  await question.continue()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeEnabled()
})

test('a rendered page whose first script is lost works once the line returns', async ({ openPage }) => {
  const page = await openPage({ expectedErrors: LOST })
  const script = `**/${readManifest('dist/web/client')['index.html']?.file}`
  await page.route(script, (route) => route.abort('internetdisconnected'))
  await page.goto('/community')
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeDisabled()
  await page.unroute(script)
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeEnabled()
})

test('a page whose code a new release replaced comes with the new release', async ({ openPage }) => {
  const page = await openPage({ expectedErrors: LOST })
  await openHome(page)
  let isReplaced = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isReplaced = false
  })
  await page.route('**/assets/**', (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()))
  await openFromFooter(page, 'API reference')
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
})

test('code that stays lost makes no loop of reloads, and Try again brings it once it is there', async ({
  quad,
  openPage,
}) => {
  // Visitors get the page as it was rendered.
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi'), expectedErrors: LOST })
  await openScreen(page, '/')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  const code = `**/${codeOf('routes/_main/docs/api.{-$name}.tsx')}`
  await page.route(code, (route) => route.fulfill({ status: 404 }))
  await Promise.all([page.waitForEvent('load'), openFromFooter(page, 'API reference')])
  await expect(failure(page)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await Promise.all([page.waitForEvent('load'), tryAgain(page).click()])
  await expect(failure(page)).toBeVisible()
  // By itself once, and once by the press.
  expect(loads).toBe(2)
  await page.unroute(code)
  await Promise.all([page.waitForEvent('load'), tryAgain(page).click()])
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
})

for (const [failing, fail] of [
  ['the line is cut', (route: Route) => route.abort('internetdisconnected')],
  ['the server is busy', (route: Route) => route.fulfill({ status: 429, body: '{}' })],
  ['the server fails', (route: Route) => route.fulfill({ status: 503, body: '{}' })],
] as const)
  test(`a member stays signed in while ${failing}`, async ({ quad, openPage }) => {
    const member = await addMember(quad, 'Nethmi')
    const page = await openPage({ signedInAs: member, expectedErrors: LOST })
    await page.route('**/v1/profile', fail)
    await page.goto('/')
    // Its code comes after the header's, and asks for the profile again.
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back.' })).toBeVisible()
    await expect(page.getByText('Failed to fetch user profile')).toBeVisible()
    await expectAccessible(page, 'home without the profile')
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await page.unroute('**/v1/profile')
    await tryAgain(page).filter({ visible: true }).click()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token)
  })

test('an idea that is shared offline is kept with its PDF, and sent once when the line returns', {
  tag: '@main',
}, async ({ quad, openPage, request }) => {
  const account = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: account, expectedErrors: LOST })
  await openScreen(page, '/mysubmission')
  await page.getByRole('button', { name: 'New Idea', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await form.getByLabel('Title', { exact: true }).fill('Offline quiz packs')
  await form.getByLabel('Description').fill('Quiz bundles that download overnight.')
  await form.getByLabel('Category').selectOption('Education')
  await form.getByLabel('What was learned?').fill('Say plainly what is saved.')
  await form.getByLabel(/^PDF/).setInputFiles({
    name: 'brief.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await goOffline(page)
  await expect(form.getByText('You are offline; your draft is kept.', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Share Project' }).click()
  await expect(form.getByText(/It is sent as soon as you are online again/)).toBeVisible()
  await expectAccessible(page, 'sharing offline')
  await page.context().setOffline(false)
  await expect(form).toBeHidden()
  const response = await request.get('/v1/ideas/mine', { headers: { authorization: `Bearer ${account.token}` } })
  const { ideas } = await response.json()
  expect(ideas).toMatchObject([{ title: 'Offline quiz packs', idea_source_id: expect.stringMatching(/./) }])
})

test('an idea whose tab is closed as the line returns is shared once, and its draft is gone', async ({
  quad,
  openPage,
  request,
}) => {
  // Proves spec S/6.
  const account = await addMember(quad, 'Nethmi')
  const headers = { authorization: `Bearer ${account.token}` }
  const page = await openPage({ signedInAs: account, expectedErrors: LOST })
  await openScreen(page, '/mysubmission')
  await page.getByRole('button', { name: 'New Idea', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await form.getByLabel('Title', { exact: true }).fill('Voice notes for tutors')
  await expect.poll(async () => (await (await request.get('/v1/drafts', { headers })).json()).drafts).toHaveLength(1)
  await goOffline(page)
  await form.getByLabel('Description').fill('Two minutes a week, by phone.')
  await form.getByLabel('Category').selectOption('Education')
  await form.getByLabel('What was learned?').fill('Say plainly what is saved.')
  await form.getByRole('button', { name: 'Share Project' }).click()
  await expect(form.getByText(/It is sent as soon as you are online again/)).toBeVisible()
  const arrived = new Promise<void>((resolve) => {
    void page.route('**/v1/ideas', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      resolve()
    })
  })
  // A line that just came back loses requests.
  await page.route('**/v1/drafts/*', (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(false)
  await arrived
  const again = await page.context().newPage()
  await page.close()
  await openScreen(again, '/mysubmission')
  await again.getByRole('button', { name: 'New Idea', exact: true }).first().click()
  const next = again.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await expect(next.getByLabel('Title', { exact: true })).toHaveValue('')
  await expect(next.getByText('Continue')).toHaveCount(0)
  const shared = await request.get('/v1/ideas/mine', { headers })
  expect((await shared.json()).ideas).toMatchObject([{ title: 'Voice notes for tutors' }])
  expect((await (await request.get('/v1/drafts', { headers })).json()).drafts).toEqual([])
})

test('every page says that the device is offline', async ({ openPage }) => {
  const page = await openPage({ expectedErrors: LOST })
  // Visitors are sent the page rendered: it is complete before its code is there, which the line has to last for.
  await page.goto('/community', { waitUntil: 'networkidle' })
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByText(/^You have been offline/)).toBeVisible()
  await expectAccessible(page, 'offline')
  await page.context().setOffline(false)
  await expect(page.getByText(/^You have been offline/)).toBeHidden()
})

test('a support offline waits for the line, and a list that failed comes by itself when the line is back', {
  tag: '@main',
}, async ({ quad, openPage, request }) => {
  const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
  const ideaId = await shareIdea(quad, author)
  const page = await openPage({ signedInAs: reader, expectedErrors: LOST })
  await openScreen(page, `/ideas/${ideaId}`)
  const support = page
    .getByRole('button', { name: /^Support/ })
    .filter({ visible: true })
    .first()
  await goOffline(page)
  const told = 'Waiting to be sent: it goes out by itself when you are online again.'
  await expectToast(page, told, () => support.click())
  await expect(page.getByText(/^You have been offline/)).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  const waiting = page.getByRole('link', { name: 'Waiting to be sent (1)' }).filter({ visible: true })
  await expect(waiting).toBeVisible()
  await page.context().setOffline(false)
  await expect(waiting).toBeHidden()
  const own = await request.get(`/v1/ideas/me?ids=${ideaId}`, { headers: { authorization: `Bearer ${reader.token}` } })
  expect((await own.json()).ideas[ideaId]).toMatchObject({ supported: true })

  await openScreen(page, '/view-ideas')
  const search = page.getByRole('searchbox').filter({ visible: true })
  await goOffline(page)
  await search.fill('quiz packs')
  await expect(notKept(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(notKept(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Offline quiz packs' }).first()).toBeVisible()
})

test('on a slow line the next page has skeletons below its header, and no list is empty meanwhile', async ({
  quad,
  openPage,
}) => {
  const member = await addMember(quad, 'Nethmi')
  await shareIdea(quad, member)
  const page = await openPage({ signedInAs: member })
  await openScreen(page, '/')
  for (const [link, heading] of [
    ['View Idea', 'Ideas/ Submissions'],
    ['Check Status', 'My Submissions'],
    ['User Profiles', 'Community'],
  ] as const) {
    const [releaseCode, releaseData] = [await holdRequests(page, /\/assets\//), await holdRequests(page, /\/v1\//)]
    const expectSkeleton = async () => {
      await expect(page.locator('main .animate-pulse').first()).toBeVisible()
      await expect(page.getByRole('banner').first()).toBeVisible()
      await expect(page.locator('.min-h-dvh[role=status]')).toHaveCount(0)
    }
    await openFromFooter(page, link)
    await expectSkeleton()
    await releaseCode()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectSkeleton()
    await releaseData()
    await expect(page.locator('.animate-pulse')).toHaveCount(0)
  }
})

test('signing in leads back to the profile whose Connect was pressed, and the way back keeps search and page', async ({
  page,
  quad,
}) => {
  const [member, other] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
  const found = `/community?q=${encodeURIComponent(other.name)}`
  await openScreen(page, found)
  // The way back is kept in memory: before the page is hydrated its links lead to another document.
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeEnabled()
  await page.getByRole('link', { name: 'View Profile' }).first().click()
  const profile = `/profile/${other.id}`
  await expect(page).toHaveURL(profile)
  await page.getByRole('link', { name: 'Back to Community' }).click()
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === other.name)
  await page.goto(profile)
  await page.getByRole('link', { name: 'Connect' }).click()
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(profile)
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
})
