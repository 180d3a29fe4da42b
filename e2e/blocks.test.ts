import { addMember, shareIdea } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('a member blocks another at a comment, by keyboard on a phone, and unblocks them in Settings', async ({
  quad,
  openPage,
}) => {
  // Proves spec S/88.
  const [nethmi, rude, third] = [
    await addMember(quad, 'Nethmi'),
    await addMember(quad, 'Rude'),
    await addMember(quad, 'Third'),
  ]
  const elsewhere = await shareIdea(quad, third)
  const own = await shareIdea(quad, nethmi)
  const theirs = await openPage({ signedInAs: rude, path: `/ideas/${elsewhere}`, expectedErrors: /403/ })
  const field = theirs.getByRole('textbox', { name: 'New comment' })
  await field.fill('What nonsense.')
  await field.press('Control+Enter')
  await expect(theirs.getByRole('group', { name: `Comment by ${rude.name}` })).toBeVisible()

  const page = await openPage({ signedInAs: nethmi, path: `/ideas/${elsewhere}#comments`, viewport: PHONE })
  const comment = page.getByRole('group', { name: `Comment by ${rude.name}` })
  await comment.getByRole('button', { name: `Actions for the comment by ${rude.name}` }).press('Enter')
  await page.getByRole('menuitem', { name: `Block ${rude.name}` }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: `Block ${rude.name}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page, 'the question before a block')
  await dialog.getByRole('button', { name: 'Block', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(comment).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Comments/ })).toBeFocused()
  await expectAccessible(page, 'a hidden comment')
  await page.getByRole('button', { name: 'Show it' }).press('Enter')
  await expect(comment).toContainText('What nonsense.')
  await expect(comment).toBeFocused()

  // The one who is blocked finds out where they write to the blocker.
  await theirs.goto(`/ideas/${own}`)
  await field.fill('And this is worse.')
  await field.press('Control+Enter')
  await expect(theirs.getByText('Not sent. You cannot comment on this idea.')).toBeVisible()
  await expect(field).toHaveValue('And this is worse.')

  await page.goto(`/profile/${rude.id}`)
  await expect(page.getByRole('button', { name: `Unblock ${rude.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0)
  await page.goto('/settings/privacy')
  await expect(page.getByRole('list', { name: 'Blocked members' })).toContainText(rude.name)
  await expectAccessible(page, 'the settings with blocked members')
  await page.getByRole('button', { name: `Unblock ${rude.name}` }).press('Enter')
  await expect(page.getByText(/You can block a member on their profile/i)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Blocked members' })).toBeFocused()

  // Again, on the profile.
  await page.goto(`/profile/${rude.id}`)
  await page.getByRole('button', { name: `More about ${rude.name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Block' }).press('Enter')
  await dialog.getByRole('button', { name: 'Block', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: `Unblock ${rude.name}` })).toBeVisible()
})
