import { linkIn } from './harness/mail-sink.ts'
import { addAdmin, addMember } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const EMAIL = 'kavindu@students.campus.example'

test('an administrator invites somebody by mail, who signs up with the link and completes the profile', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  // Proves spec S/52.
  const [admin, member] = [await addAdmin(quad), await addMember(quad, 'Arul')]
  const page = await openPage({ signedInAs: admin, path: '/admin/users' })
  await page.getByRole('button', { name: 'Add member' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add members' })
  const emails = dialog.getByLabel('Email addresses')
  await emails.fill('Kavindu Raj <kavindu@students>')
  await dialog.getByRole('button', { name: 'Send invitations' }).press('Enter')
  await expect(dialog.getByText('Not a complete email address: kavindu@students')).toBeVisible()
  await expectAccessible(page, 'the dialog of invitations')
  await emails.fill(`Kavindu Raj <${EMAIL}>\n${member.email}`)
  await dialog.getByRole('combobox', { name: 'Faculty' }).selectOption('Faculty of Education')
  await dialog.getByRole('button', { name: 'Send invitations' }).press('Enter')
  await expect(dialog.getByText(`Has an account already, and got no mail: ${member.email}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.goto('/admin/users/invitations?q=kavindu')
  const row = page.getByRole('row').filter({ hasText: EMAIL })
  await expect(row).toContainText('Faculty of Education')
  const first = linkIn(await quad.mails.waitFor(EMAIL, 'invited'), '/auth/invitation')
  await row.getByRole('button', { name: `Actions for ${EMAIL}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Mail again' }).click()
  await expect
    .poll(() => quad.mails.received().filter(({ to }) => to?.some(({ address }) => address === EMAIL)))
    .toHaveLength(2)
  const second = linkIn(await quad.mails.waitFor(EMAIL, 'invited'), '/auth/invitation')

  const guest = await openPage({ expectedErrors: /status of 422/ })
  await guest.setViewportSize(PHONE)
  await guest.goto(first)
  await expect(guest.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible()
  await guest.goto(second)
  await expect(guest.getByLabel('Email', { exact: true })).toHaveValue(EMAIL)
  await expectAccessible(guest, 'an invitation on a phone')
  await guest.getByLabel('Username').fill('kavindu')
  await guest.getByLabel('Password', { exact: true }).fill('a bench under a tree')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL('/onboarding')
  await guest.getByLabel('First name').fill('Kavindu')
  await guest.getByLabel('Last name').fill('Raj')
  await guest.getByLabel('Professional title').fill('Student')
  await guest.getByRole('button', { name: /^Continue/ }).click()
  await expect(guest.getByLabel('Faculty/Department')).toHaveValue('Faculty of Education')

  await page.goto('/admin/users/invitations?q=kavindu')
  await expect(page.getByRole('heading', { name: 'No invitations' })).toBeVisible()
})
