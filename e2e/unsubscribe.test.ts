import type { APIResponse } from '@playwright/test'
import { linkIn } from './harness/mail-sink.ts'
import { addAdmin, addMember, reviewIdea, shareIdea } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('mails of a kind are stopped from a mail without signing in, undone, and stopped by a mail program', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  const [author, admin] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
  const idea = await shareIdea(quad, author)
  await reviewIdea(quad, admin, idea, { status: 'Pending', feedback: 'Say who it is for.' })
  const mail = await quad.mails.waitFor(author.email, 'Changes requested')
  const address = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? ''

  // A mail program that does not post opens the address of the header.
  const page = await openPage({ path: address.replace(quad.url, '') })
  await expect(page).toHaveURL(linkIn(mail, '/unsubscribe'))
  await expect(page.getByRole('heading', { name: 'Stop mails' })).toBeVisible()
  await expect(page.getByText('A reviewer’s answer')).toBeVisible()
  await expectAccessible(page, 'a link that stops mails')

  const status = page.getByRole('status').filter({ hasText: 'A reviewer’s answer' })
  await page.getByRole('button', { name: 'Stop these mails' }).press('Enter')
  await expect(status).toContainText('Stopped. You get no more mails about:')
  await expect(status).toBeFocused()
  await expectAccessible(page, 'stopped mails')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(status).toContainText('Undone. These mails come again:')

  const posted: APIResponse = await page.request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(posted.status()).toBe(200)
  await page.reload()
  await expect(status).toContainText('Stopped.')
  await page.getByRole('button', { name: 'Stop all mail' }).press('Enter')
  await expect(page.getByText('Stopped. You get no more mails about news.', { exact: false })).toBeVisible()
  await expectAccessible(page, 'all mails stopped')

  await page.getByRole('link', { name: 'Choose what comes, or a quiet time' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})
