import type { Locator, Page } from '@playwright/test'
import { addMember, type Member } from './harness/members.ts'
import { DESKTOP, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

/** A button of the header; a count may follow its name. */
const headerButton = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })
const profilePath = ({ id }: Member) => `/profile/${id}`

test('from Connect with a note to a connection, live on both sides', { tag: '@main' }, async ({ quad, openPage }) => {
  // Proves spec 1/22, 2/98.
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const asker = await openPage({ signedInAs: amaya, path: profilePath(bimal) })
  const asked = await openPage({ signedInAs: bimal, path: '/community', viewport: PHONE })
  await expect(headerButton(asked, 'Connection Requests')).toBeVisible()

  await asker.getByRole('button', { name: 'Connect', exact: true }).click()
  await asker.getByLabel('Note').fill('We share a course.')
  await asker.getByRole('button', { name: 'Send request' }).click()
  await expect(asker.getByRole('button', { name: 'Withdraw request' })).toBeVisible()

  await headerButton(asked, 'Connection Requests (1)').click()
  const panel = asked.getByRole('dialog', { name: 'Connection Requests' })
  await expect(panel.getByText('We share a course.')).toBeVisible()
  await panel.getByRole('button', { name: `Accept: ${amaya.name}` }).click()

  await expect(asker.getByRole('button', { name: 'Connected' })).toBeVisible()
  await expect(asker.getByRole('heading', { name: 'Connections 1' })).toBeVisible()
  await expect(asker.getByRole('list', { name: 'Connections' }).getByText(amaya.name)).toBeVisible()
  await headerButton(asker, /^Notifications \(1\)/).click()
  await expect(asker.getByText(`${bimal.name} accepted your request. You are now connected.`)).toBeVisible()
})

test('ignoring can be undone, and a request can be withdrawn', async ({ quad, openPage }) => {
  // Proves spec 2/59.
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const asker = await openPage({ signedInAs: amaya, path: profilePath(bimal) })
  await asker.getByRole('button', { name: 'Connect', exact: true }).click()
  await asker.getByRole('button', { name: 'Send request' }).click()
  const asked = await openPage({ signedInAs: bimal, path: '/community' })
  await headerButton(asked, 'Connection Requests (1)').click()
  const panel = asked.getByRole('dialog', { name: 'Connection Requests' })
  await panel.getByRole('button', { name: `Ignore: ${amaya.name}` }).click()
  // Under the pointer the toast stays.
  const undo = asked.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(panel.getByText(/No requests wait for you/)).toBeVisible()
  await undo.click()
  await expect(panel.getByRole('button', { name: `Accept: ${amaya.name}` })).toBeVisible()

  await headerButton(asker, 'Connection Requests').click()
  await asker.getByRole('tab', { name: 'Sent' }).click()
  await asker.getByRole('button', { name: `Withdraw request: ${bimal.name}` }).click()
  await expect(asker.getByText('None of your requests waits for an answer.')).toBeVisible()
  await expect(panel.getByText(/No requests wait for you/)).toBeVisible()
})

test('a hover card offers Connect, for the mouse and for the member who asks first', async ({ quad, openPage }) => {
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  const page = await openPage({ signedInAs: amaya, path: `/community?q=${encodeURIComponent(bimal.name)}` })
  const connect = page.getByRole('button', { name: 'Connect', exact: true })
  // A pointer that rests where the page is still being built has entered nothing.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('article', { name: bimal.name }).getByRole('link').first().hover()
    await expect(connect).toBeVisible({ timeout: 2000 })
  }).toPass()
  await connect.click()
  await expect(page.getByRole('dialog', { name: `Connect with ${bimal.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const other = await openPage({ signedInAs: bimal, path: profilePath(amaya) })
  await other.getByRole('button', { name: `Accept: ${amaya.name}` }).click()
  await other.getByRole('button', { name: 'Connected' }).click()
  await other.getByRole('menuitem', { name: 'Remove connection' }).click()
  await other.getByRole('button', { name: 'Remove connection' }).click()
  await expect(other.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await expect(other.getByText('No connections yet.')).toBeVisible()
})

test('a visitor sees how many connections there are, and where to sign in to see who', async ({ page, quad }) => {
  // Proves spec 2/98.
  const bimal = await addMember(quad, 'Bimal')
  await page.goto(profilePath(bimal))
  await expect(page.getByRole('heading', { name: 'Connections 0' })).toBeVisible()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/auth/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

for (const viewport of [DESKTOP, PHONE]) {
  test(`a toast covers neither what was pressed nor the heading of an open panel at ${viewport.width} px`, async ({
    quad,
    openPage,
  }) => {
    const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
    const asker = await openPage({ signedInAs: amaya, path: profilePath(bimal) })
    await asker.getByRole('button', { name: 'Connect', exact: true }).click()
    await asker.getByRole('button', { name: 'Send request' }).click()
    await expect(asker.getByRole('button', { name: 'Withdraw request' })).toBeVisible()

    const asked = await openPage({
      signedInAs: bimal,
      path: '/community',
      viewport,
      expectedErrors: /status of 500/,
    })
    await headerButton(asked, 'Connection Requests (1)').click()
    const panel = asked.getByRole('dialog', { name: 'Connection Requests' })
    // The call fails, so that the row stays beside the toast.
    await asked.route('**/accept', (route) => route.fulfill({ status: 500, body: '' }))
    const accept = panel.getByRole('button', { name: `Accept: ${amaya.name}` })
    await accept.click()
    const toast = asked.locator('.toasts').getByText('An error occurred')
    // Under the pointer it stays as long as it takes to look.
    await toast.hover()
    for (const kept of [accept, panel.getByRole('heading', { name: 'Connection Requests' })]) {
      expect(await overlap(toast, kept)).toBe(false)
    }
  })
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('One of them is not shown.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
