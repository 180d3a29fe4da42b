import type { Page } from '@playwright/test'
import { addMember, shareIdea } from './harness/members.ts'
import { goOffline } from './harness/network-conditions.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ })
const newComment = (page: Page) => page.getByRole('textbox', { name: 'New comment' })
const commentBy = (page: Page, name: string) => comments(page).getByRole('group', { name: `Comment by ${name}` })
/** Something was written while somebody reads: it is counted, and shown when asked for. */
async function showNew(page: Page, count: string, text: string): Promise<void> {
  const button = page.getByRole('button', { name: count })
  await expect(button).toBeVisible()
  await expect(comments(page).getByText(text)).toHaveCount(0)
  await button.click()
  await expect(comments(page).getByText(text)).toBeVisible()
}

test('two members and an author discuss an idea, each in a window of their own', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  // Proves spec S/17, S/18, S/19, S/20.
  const [author, arul, binuri] = [
    await addMember(quad, 'Nethmi'),
    await addMember(quad, 'Arul'),
    await addMember(quad, 'Binuri'),
  ]
  const path = `/ideas/${await shareIdea(quad, author)}`
  const authorPage = await openPage({ signedInAs: author, path })
  const arulPage = await openPage({ signedInAs: arul, path })
  const expectedErrors = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/
  const onPhone = { viewport: PHONE, hasTouch: true, expectedErrors }
  const phone = await openPage({ signedInAs: binuri, path: `${path}#comments`, ...onPhone })

  // Comments of the first response are not new.
  for (const page of [authorPage, arulPage, phone]) await expect(page.getByText(/^No comments yet/)).toBeVisible()

  // Support shows at once, and to the author without a reload.
  const support = arulPage.getByRole('button', { name: /^Support, \d$/ }).first()
  await support.click()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await expect(authorPage.getByText('1 support', { exact: true }).first()).toBeAttached()
  await expect(arulPage.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await newComment(arulPage).fill(
    'I can check the strings at https://example.org/strings. Are they <b>in one file</b>?',
  )
  await newComment(arulPage).press('Control+Enter')
  await expect(commentBy(arulPage, arul.name)).toContainText('<b>in one file</b>?')
  await expect(newComment(arulPage)).toHaveValue('')
  const link = commentBy(arulPage, arul.name).getByRole('link', { name: 'https://example.org/strings' })
  await expect(link).toHaveAttribute('rel', /nofollow/)
  await showNew(authorPage, '1 new comment', 'I can check the strings at')

  // A comment whose response is lost waits, also through a reload.
  const url = `**/v1${path}/comments`
  await phone.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const waiting = comments(phone).getByRole('list', { name: 'Waiting to be sent' })
  await newComment(phone).fill('We have the same problem')
  await phone.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(waiting).toContainText('We have the same problem')
  await expect(newComment(phone)).toHaveValue('')
  await phone.reload()
  await expect(waiting).toContainText('We have the same problem')
  // It goes when there is a line again.
  await phone.unrouteAll({ behavior: 'wait' })
  await goOffline(phone)
  await phone.context().setOffline(false)
  await expect(waiting).toBeHidden()
  // Once, though the server had it already.
  await expect(commentBy(phone, binuri.name)).toHaveText(/We have the same problem/)
  await showNew(authorPage, '1 new comment', 'We have the same problem')

  // The author answers Arul and mentions Binuri, with the keyboard alone.
  await authorPage.getByRole('button', { name: `Reply to ${arul.name}` }).press('Enter')
  const reply = authorPage.getByRole('textbox', { name: `Reply to ${arul.name}` })
  await expect(reply).toBeFocused()
  await authorPage.keyboard.type('One file. Thank you @bin')
  await expect(authorPage.getByRole('option')).toContainText([binuri.name])
  await expectAccessible(authorPage, 'the menu of mentions')
  await authorPage.keyboard.press('Escape')
  await expect(authorPage.getByRole('option')).toHaveCount(0)
  await expect(reply).toHaveValue('One file. Thank you @bin')
  await authorPage.keyboard.press('Escape')
  await expect(reply).toHaveCount(0)
  await authorPage.getByRole('button', { name: `Reply to ${arul.name}` }).press('Enter')
  await expect(reply).toHaveValue('One file. Thank you @bin')
  await expect(reply).toBeFocused()
  await authorPage.keyboard.type('u')
  await expect(authorPage.getByRole('option')).toContainText([binuri.name])
  await authorPage.keyboard.press('Tab')
  await expect(reply).toHaveValue(/^One file. Thank you @\S+ $/)
  await authorPage.keyboard.press('Control+Enter')
  await expect(commentBy(authorPage, author.name)).toBeFocused()
  await expect(commentBy(authorPage, author.name)).toContainText('Author')
  await expect(commentBy(authorPage, author.name).getByRole('link', { name: /^@/ })).toHaveAttribute(
    'href',
    `/profile/${binuri.id}`,
  )

  // The notification leads to the comment.
  await phone.goto('/community')
  await phone
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await phone.getByRole('button', { name: /mentioned you on/ }).click()
  await expect(commentBy(phone, author.name)).toBeFocused()
  await commentBy(phone, author.name).getByRole('button', { name: 'Support, 0' }).click()
  await expect(commentBy(phone, author.name).getByRole('button', { name: 'Support, 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(phone, 'the comments on a phone')
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(phone, 'the comments on a phone, dark', ['color-contrast'])

  // Edited and deleted comments change for the others too.
  await showNew(arulPage, '2 new comments', 'One file. Thank you')
  const menu = arulPage.getByRole('button', { name: `Actions for the comment by ${arul.name}` })
  await menu.press('Enter')
  await arulPage.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await arulPage.getByRole('textbox', { name: 'Edit your comment' }).fill('I can check the Tamil strings.')
  await arulPage.keyboard.press('Control+Enter')
  await expect(commentBy(authorPage, arul.name)).toContainText('I can check the Tamil strings.')
  await menu.press('Enter')
  await arulPage.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await arulPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  for (const page of [arulPage, authorPage]) {
    await expect(comments(page).getByText('Removed. 1 reply stays.')).toBeVisible()
    await expect(comments(page).getByRole('heading', { name: 'Comments 2' })).toBeVisible()
  }

  // Visitors read it all, also before scripts come, and are led to sign in and back.
  const visitor = await openPage({ javaScriptEnabled: false, path })
  await expect(commentBy(visitor, binuri.name)).toContainText('We have the same problem')
  await expect(visitor.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute(
    'href',
    `/auth/login?to=${encodeURIComponent(`${path}#comments`)}`,
  )
})
