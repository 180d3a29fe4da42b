import type { Page } from '@playwright/test'
import { addAdmin, addMember, reviewIdea, send, shareIdea } from './harness/members.ts'
import { goOffline } from './harness/network-conditions.ts'
import { expect, test } from './harness/test.ts'

const bell = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', {
    name: count > 0 ? `Notifications (${count})` : 'Notifications',
    exact: true,
  })

test('a review shows at once in every tab, and reading it in one tab reads it in all', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  // Proves spec 1/22.
  const [author, admin] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
  const idea = await shareIdea(quad, author)
  const first = await openPage({ signedInAs: author })
  const second = await first.context().newPage()
  for (const page of [first, second]) {
    await page.goto('/community')
    await expect(bell(page, 0)).toBeVisible()
  }
  // The stream is open once its first event has come; a review notified before would come with it.
  await reviewIdea(quad, admin, idea, { status: 'Rejected' })
  for (const page of [first, second]) await expect(bell(page, 1)).toBeVisible()
  await reviewIdea(quad, admin, idea, { status: 'Approved' })
  for (const page of [first, second]) await expect(bell(page, 2)).toBeVisible()

  await bell(first, 2).click()
  const panel = first.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Your idea Offline quiz packs is approved.')).toBeVisible()
  // Seen is read, in every tab; the marks stay until the panel is closed.
  await expect(bell(second, 0)).toBeVisible()
  await expect(panel.getByText('New', { exact: true })).toHaveCount(2)

  // The tab that holds the connection closes; another takes over.
  await first.close()
  await reviewIdea(quad, admin, idea, { status: 'Pending' })
  await expect(bell(second, 1)).toBeVisible()
})

test('a page shows what happened while the device was offline once it is back', async ({ quad, openPage }) => {
  const [author, admin] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
  const idea = await shareIdea(quad, author)
  const page = await openPage({
    signedInAs: author,
    path: '/mysubmission',
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
  })
  await expect(bell(page, 0)).toBeVisible()
  await goOffline(page)
  await reviewIdea(quad, admin, idea, { status: 'Approved' })
  await page.context().setOffline(false)
  await bell(page, 1).click()
  const row = page.getByRole('button', { name: /Your idea Offline quiz packs is approved/ })
  await row.click()
  await expect(page).toHaveURL(`/ideas/${idea}`)
  await expect(bell(page, 0)).toBeVisible()
  await expect(page.getByText('Approved').first()).toBeVisible()
})

test('the page of notifications is used by keyboard, its filters stay in the URL', async ({ quad, openPage }) => {
  const [author, admin, other] = [await addMember(quad, 'Nethmi'), await addAdmin(quad), await addMember(quad, 'Vimal')]
  const idea = await shareIdea(quad, author)
  await reviewIdea(quad, admin, idea, { status: 'Rejected' })
  await reviewIdea(quad, admin, idea, { status: 'Approved' })
  await send(quad, { path: '/v1/connections', body: { user_id: author.id }, token: other.token })
  const page = await openPage({ signedInAs: author, path: '/notifications' })
  const rail = page.getByRole('navigation', { name: 'Which notifications' })
  await expect(rail.getByRole('link', { name: 'All 3' })).toHaveAttribute('aria-current', 'page')

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: /is approved/ })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: /was not accepted/ })).toBeFocused()
  await expect(bell(page, 2)).toBeVisible()

  await rail.getByRole('link', { name: 'Unread 2' }).click()
  await expect(page).toHaveURL('/notifications?unread=true')
  await expect(page.getByRole('button', { name: /is approved/ })).toBeHidden()
  await page.reload()
  await expect(rail.getByRole('link', { name: 'Unread 2' })).toHaveAttribute('aria-current', 'page')

  await rail.getByRole('link', { name: 'Waiting for you 1' }).click()
  await expect(page).toHaveURL('/notifications?category=waiting')
  await page.getByRole('button', { name: /^Accept: Vimal/ }).click()
  await expect(page.getByText('Nothing waits for your answer.')).toBeVisible()
  await expect(bell(page, 1)).toBeVisible()
})
