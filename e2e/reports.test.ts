import type { Locator, Page } from '@playwright/test'
import { addComment } from '../contract/comments.ts'
import { report } from '../contract/reports.ts'
import { keyboard } from './harness/input-driver.ts'
import { linkIn } from './harness/mail-sink.ts'
import { addAdmin, addMember, type Member, reviewIdea, send, shareIdea } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const TITLE = 'Essays marked by peers'
const TEXT = 'Write to me for the answers of all exams.'

const rowOf = (queue: Page) => queue.getByRole('listitem').getByRole('button', { name: TEXT })

/** Opens the report of the comment in the queue, whatever else waits there. */
async function openReport(page: Page): Promise<Locator> {
  await rowOf(page).press('Enter')
  return page.getByRole('article').filter({ hasText: TEXT })
}

async function decide(page: Page, opened: Locator, action: string, reason: string): Promise<void> {
  await opened.getByRole('radio', { name: new RegExp(`^${action}`) }).press('Space')
  await expect(opened.getByRole('button', { name: `${action} comment` })).toBeVisible()
  await expectAccessible(page, 'the queue of reports')
  await keyboard(page).type(opened.getByRole('textbox', { name: 'Reason' }), reason)
  await page.keyboard.press('Control+Enter')
  await expect(rowOf(page)).toHaveCount(0)
}

async function openNotifications(page: Page) {
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeEnabled()
  await bell.press('Enter')
  return page.getByRole('dialog', { name: 'Notifications' })
}

test('three reports hide a comment until a moderator decides, its author objects by mail, and who reported is notified of the outcome', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  // Proves trust 27/11; spec S/98.
  const admin = await addAdmin(quad)
  const reviewer = await addMember(quad, 'Dilani', { isReviewer: true })
  const author = await addMember(quad, 'Rude')
  const reporter = await addMember(quad, 'Nethmi')
  const others = [await addMember(quad, 'Arul'), await addMember(quad, 'Binuri')]
  // Reports of new accounts hide nothing until an idea of theirs is approved.
  const shareApproved = async (member: Member) => {
    const id = await shareIdea(quad, member, TITLE)
    await reviewIdea(quad, admin, id, { status: 'Approved' })
    return id
  }
  const ideaId = await shareApproved(reporter)
  for (const member of others) await shareApproved(member)
  const sent = await send(quad, { path: `/v1/ideas/${ideaId}/comments`, body: { text: TEXT }, token: author.token })
  const { comment } = addComment.response.parse(sent)
  const rendered = async () => (await fetch(`${quad.url}/ideas/${ideaId}`)).text()
  expect(await rendered()).toContain(TEXT)

  const page = await openPage({ signedInAs: reporter, path: `/ideas/${ideaId}` })
  const onPage = page.getByRole('group', { name: `Comment by ${author.name}` })
  const { choose, pickMenuItem, press, type } = keyboard(page)
  await pickMenuItem(onPage.getByRole('button', { name: /^Actions for/ }), 'Report')
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  const reason = dialog.getByRole('combobox', { name: 'What is wrong?' })
  await expect(reason).toBeFocused()
  await choose(reason, 'Not suitable')
  await type(dialog.getByRole('textbox'), 'Sells answers.')
  await expectAccessible(page, 'the dialog that reports')
  await press(dialog.getByRole('button', { name: 'Report', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(onPage).toContainText(TEXT)

  for (const { token } of others) {
    const body = { kind: 'comment', id: comment.id, reason: 'spam' }
    await send(quad, { path: report.path, body, token })
  }
  expect(await rendered()).not.toContain(TEXT)
  await page.reload()
  await expect(page.getByText(/^No comments yet/)).toBeVisible()
  const own = await openPage({ signedInAs: author, path: '/community' })
  await expect(await openNotifications(own)).toContainText(
    `Reported, and hidden until a reviewer decides: your comment on ${TITLE}.`,
  )

  const first = await openPage({ signedInAs: reviewer, path: '/admin/reports?kind=comment' })
  const reported = await openReport(first)
  await expect(reported).toContainText(`${reporter.name} Not suitable for this place“Sells answers.”`)
  await decide(first, reported, 'Hide', 'Exams are not for sale here.')

  // Signed out, as in the mail program of a phone.
  const byMail = await openPage()
  const mail = await quad.mails.waitFor(author.email, 'A reviewer has hidden what you wrote')
  await byMail.goto(linkIn(mail, '/decision'))
  await expect(byMail.getByText('Exams are not for sale here.')).toBeVisible()
  await expectAccessible(byMail, 'a decision')
  await keyboard(byMail).type(byMail.getByRole('textbox', { name: 'Your objection' }), 'Those of past years, free.')
  await keyboard(byMail).press(byMail.getByRole('button', { name: 'Object', exact: true }))
  await expect(byMail.getByText('A reviewer decides on your objection. You get a mail then.')).toBeVisible()
  await expectAccessible(byMail, 'a decision with an objection')

  const second = await openPage({ signedInAs: admin, path: '/admin/reports?kind=comment' })
  const objected = await openReport(second)
  await expect(objected).toContainText('Those of past years, free.')
  await decide(second, objected, 'Keep', 'They are published already.')

  const again = await quad.mails.waitFor(author.email, 'Your objection was accepted')
  await byMail.goto(linkIn(again, '/decision'))
  await expect(byMail.getByRole('heading', { name: 'Your objection was accepted' })).toBeVisible()
  await expect(byMail.getByText('They are published already.')).toBeVisible()

  await page.reload()
  await expect(onPage).toContainText(TEXT)
  const told = await openNotifications(page)
  await expect(told).toContainText(`A reviewer has hidden what you reported: a comment on ${TITLE}.`)
  await expect(told).toContainText(`A reviewer keeps what you reported: a comment on ${TITLE}.`)
})

test('a member reports an update by itself, and a moderator reads it with its idea', async ({ quad, openPage }) => {
  // Proves trust 48/3.
  const admin = await addAdmin(quad)
  const author = await addMember(quad, 'Rude')
  const reporter = await addMember(quad, 'Nethmi')
  const ideaId = await shareIdea(quad, author, TITLE)
  await reviewIdea(quad, admin, ideaId, { status: 'Approved' })
  await send(quad, { path: `/v1/ideas/${ideaId}/updates`, body: { text: TEXT }, token: author.token })

  const own = await openPage({ signedInAs: author, path: `/ideas/${ideaId}` })
  await expect(own.getByRole('listitem').filter({ hasText: TEXT })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Report this update' })).toHaveCount(0)

  const page = await openPage({ signedInAs: reporter, path: `/ideas/${ideaId}` })
  const { choose, press } = keyboard(page)
  await press(page.getByRole('button', { name: 'Report this update' }))
  const dialog = page.getByRole('dialog', { name: 'Report this update' })
  await choose(dialog.getByRole('combobox', { name: 'What is wrong?' }), 'Not suitable')
  await press(dialog.getByRole('button', { name: 'Report', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expectAccessible(page, 'an idea with an update')

  const queue = await openPage({ signedInAs: admin, path: '/admin/reports?kind=update' })
  const reported = await openReport(queue)
  await expect(reported).toContainText(`on “${TITLE}”`)
  await reported.getByRole('radio', { name: /^Hide/ }).press('Space')
  await keyboard(queue).type(reported.getByRole('textbox', { name: 'Reason' }), 'Exams are not for sale here.')
  await keyboard(queue).press(reported.getByRole('button', { name: 'Hide update' }))
  await expect(rowOf(queue)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(TEXT)).toHaveCount(0)
})
