import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserForFile, DESKTOP, openPage, PHONE } from './harness/browser.ts'
import { type Account, addMember, idOf, signInAs } from './harness/members.ts'
import { type QuadServer, startQuad } from './harness/quad-server.ts'

const browser = browserForFile()

async function openAs(quad: QuadServer, account: Account, path: string, options = {}): Promise<Page> {
  const page = await openPage(browser(), { storageState: signInAs(quad, account), ...options })
  await page.goto(quad.url + path)
  return page
}

/** A button of the header; a count may follow its name. */
const headerButton = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })
const profilePath = async (quad: QuadServer, account: Account) => `/profile/${await idOf(quad, account)}`

test('from Connect with a note to a connection, live on both sides', async () => {
  const quad = await startQuad()
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const asker = await openAs(quad, amaya, await profilePath(quad, bimal))
  const asked = await openAs(quad, bimal, '/community', { viewport: PHONE })
  await headerButton(asked, 'Connection Requests').waitFor()

  await asker.getByRole('button', { name: 'Connect', exact: true }).click()
  await asker.getByLabel('Note').fill('We share a course.')
  await asker.getByRole('button', { name: 'Send request' }).click()
  await asker.getByText('Your request is on its way to Bimal Tester.').waitFor()
  await asker.getByRole('button', { name: 'Withdraw request' }).waitFor()

  await headerButton(asked, 'Connection Requests (1)').click()
  const panel = asked.getByRole('dialog', { name: 'Connection Requests' })
  await panel.getByText('We share a course.').waitFor()
  await panel.getByRole('button', { name: 'Accept: Amaya Tester' }).click()
  await panel.getByText('You and Amaya Tester are now connected.').waitFor()

  await asker.getByRole('button', { name: 'Connected' }).waitFor()
  await asker.getByRole('heading', { name: 'Connections 1' }).waitFor()
  await asker.getByRole('list', { name: 'Connections' }).getByText('Amaya Tester').waitFor()
  await headerButton(asker, /^Notifications \(1\)/).click()
  await asker.getByText('Bimal Tester accepted your request. You are now connected.').waitFor()
})

test('ignoring can be undone, and a request can be withdrawn', async () => {
  const quad = await startQuad()
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const asker = await openAs(quad, amaya, await profilePath(quad, bimal))
  await asker.getByRole('button', { name: 'Connect', exact: true }).click()
  await asker.getByRole('button', { name: 'Send request' }).click()
  const asked = await openAs(quad, bimal, '/community')
  await headerButton(asked, 'Connection Requests (1)').click()
  const panel = asked.getByRole('dialog', { name: 'Connection Requests' })
  await panel.getByRole('button', { name: 'Ignore: Amaya Tester' }).click()
  await panel.getByText(/No requests wait for you/).waitFor()
  await asked.getByRole('button', { name: 'Undo' }).click()
  await panel.getByRole('button', { name: 'Accept: Amaya Tester' }).waitFor()

  await headerButton(asker, 'Connection Requests').click()
  await asker.getByRole('tab', { name: 'Sent' }).click()
  await asker.getByRole('button', { name: 'Withdraw request: Bimal Tester' }).click()
  await asker.getByText('No request of yours waits for an answer.').waitFor()
  await panel.getByText(/No requests wait for you/).waitFor()
})

test('a hover card offers Connect, for the mouse and for whoever asks first', async () => {
  const quad = await startQuad()
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const page = await openAs(quad, amaya, '/community')
  await page.getByRole('article', { name: 'Bimal Tester' }).getByRole('link').first().hover()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('dialog', { name: 'Connect with Bimal Tester' }).waitFor()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your request is on its way to Bimal Tester.').waitFor()

  const other = await openAs(quad, bimal, await profilePath(quad, amaya))
  await other.getByRole('button', { name: 'Accept: Amaya Tester' }).click()
  await other.getByText('You and Amaya Tester are now connected.').waitFor()
  await other.getByRole('button', { name: 'Connected' }).click()
  await other.getByRole('menuitem', { name: 'Remove connection' }).click()
  await other.getByRole('button', { name: 'Remove connection' }).click()
  await other.getByRole('button', { name: 'Connect', exact: true }).waitFor()
  await other.getByText('No connections yet.').waitFor()
})

test('a visitor sees how many connections there are, and where to sign in to see who', async () => {
  const quad = await startQuad()
  const bimal = await addMember(quad, 'Bimal')
  const page = await openPage(browser())
  await page.goto(quad.url + (await profilePath(quad, bimal)))
  await page.getByRole('heading', { name: 'Connections 0' }).waitFor()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await page.waitForURL('**/auth/login**')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
})

test.each([DESKTOP, PHONE])(
  'a toast covers neither what was pressed nor the heading of an open panel at $width px',
  async (viewport) => {
    const quad = await startQuad()
    const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
    const asker = await openAs(quad, amaya, await profilePath(quad, bimal))
    await asker.getByRole('button', { name: 'Connect', exact: true }).click()
    await asker.getByRole('button', { name: 'Send request' }).click()
    await asker.getByRole('button', { name: 'Withdraw request' }).waitFor()

    const asked = await openAs(quad, bimal, '/community', { viewport, expectedErrors: /status of 500/ })
    await headerButton(asked, 'Connection Requests (1)').click()
    const panel = asked.getByRole('dialog', { name: 'Connection Requests' })
    // The call fails, so that the row stays beside the toast.
    await asked.route('**/accept', (route) => route.fulfill({ status: 500, body: '' }))
    const accept = panel.getByRole('button', { name: 'Accept: Amaya Tester' })
    await accept.click()
    const toast = asked.locator('.toasts').getByText('An error occurred')
    // Under the pointer it stays as long as it takes to look.
    await toast.hover()
    for (const kept of [accept, panel.getByRole('heading', { name: 'Connection Requests' })]) {
      expect(await overlap(toast, kept)).toBe(false)
    }
  },
)

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of them is not shown.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
