import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserForFile, openPage } from './harness/browser.ts'
import { type Account, addAdmin, addMember, shareIdea, signInAs } from './harness/members.ts'
import { type QuadServer, startQuad } from './harness/quad-server.ts'

const browser = browserForFile()
const LIVE_MS = 1_000

async function review(quad: QuadServer, admin: Account, ideaId: string, status: string): Promise<void> {
  const response = await fetch(`${quad.url}/v1/ideas/${ideaId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ status }),
  })
  expect(response.status).toBe(200)
}

const bell = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', {
    name: count > 0 ? `Notifications (${count})` : 'Notifications',
    exact: true,
  })

test('a review is told within a second in every tab, and reading it in one tab reads it in all', async () => {
  const quad = await startQuad()
  const [author, admin] = [await addMember(quad, 'nethmi'), await addAdmin(quad)]
  const idea = await shareIdea(quad, author)
  const first = await openPage(browser(), { storageState: signInAs(quad, author) })
  const second = await first.context().newPage()
  for (const page of [first, second]) {
    await page.goto(`${quad.url}/community`)
    await bell(page, 0).waitFor()
  }
  // The stream is open once its first event has come; a review told before would come with it.
  await review(quad, admin, idea, 'Rejected')
  for (const page of [first, second]) await bell(page, 1).waitFor()
  await review(quad, admin, idea, 'Approved')
  const asked = Date.now()
  await Promise.all([first, second].map((page) => bell(page, 2).waitFor({ timeout: LIVE_MS })))
  expect(Date.now() - asked).toBeLessThan(LIVE_MS)

  await bell(first, 2).click()
  const panel = first.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('Your idea Offline quiz packs is approved.').waitFor()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await bell(second, 0).waitFor()

  // The tab that holds the connection closes; another takes over.
  await first.close()
  await review(quad, admin, idea, 'Pending')
  await bell(second, 1).waitFor()
})

test('what happened while the device was offline is there when it is back', async () => {
  const quad = await startQuad()
  const [author, admin] = [await addMember(quad, 'nethmi'), await addAdmin(quad)]
  const idea = await shareIdea(quad, author)
  const page = await openPage(browser(), {
    storageState: signInAs(quad, author),
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
  })
  await page.goto(`${quad.url}/mysubmission`)
  await bell(page, 0).waitFor()
  await page.context().setOffline(true)
  await review(quad, admin, idea, 'Approved')
  await page.context().setOffline(false)
  await bell(page, 1).click()
  const row = page.getByRole('button', { name: /Your idea Offline quiz packs is approved/ })
  await row.click()
  await page.waitForURL(`**/view-ideas?idea=${idea}`)
  await bell(page, 0).waitFor()
  await page.getByText('Approved').first().waitFor()
})
