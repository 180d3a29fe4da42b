import { readFileSync } from 'node:fs'
import { RESPONSE_MARK } from '../contract/response-mark.values.ts'
import { addAdmin, addMember } from './harness/members.ts'
import { expectAccessible, expectToast, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('an administrator suspends a member by keyboard, and the audit log says why', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const [admin, member] = [await addAdmin(quad), await addMember(quad, 'Lahiru')]
  const page = await openPage({ signedInAs: admin, path: '/admin/users' })
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(member.email)
  const row = page.getByRole('row').filter({ hasText: member.email })
  await expect(page).toHaveURL(`/admin/users?q=${encodeURIComponent(member.email)}`)
  await expect(page.getByText('1 of 1 accounts')).toBeVisible()

  await row.getByRole('button', { name: `Actions for ${member.name}` }).press('Enter')
  const suspend = page.getByRole('menuitem', { name: 'Suspend' })
  // An open menu takes the focus to its first item.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(suspend).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Suspend this account?' })
  await dialog.getByRole('button', { name: 'Suspend' }).press('Enter')
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await expectAccessible(page, 'the dialog of a suspension')
  await dialog.getByLabel('Reason').fill('Posted the number of another member')
  await dialog.getByLabel('Until').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Choose a day in the future.')).toBeVisible()
  await dialog.getByLabel('Until').fill('2099-01-01')
  await expectToast(page, 'Done.', () => dialog.getByRole('button', { name: 'Suspend' }).press('Enter'))
  await expect(row.getByText('Suspended')).toBeVisible()

  await row.getByRole('button', { name: member.name, exact: true }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Member' })
  await expect(details.getByText('Suspended until Jan 1, 2099')).toBeVisible()
  await expect(details.getByText('Reason: Posted the number of another member')).toBeVisible()
  await details.getByRole('link', { name: 'All entries' }).press('Enter')
  await expect(page).toHaveURL(`/admin/audit?member=${member.id}`)

  const entry = page.getByRole('row').filter({ hasText: 'Suspended a member' })
  await expect(entry).toContainText(member.name)
  await expect(entry).toContainText(admin.name)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: /^Details of Suspended a member/ }).press('Enter')
  await expect(page.getByText('Posted the number of another member')).toBeVisible()
  await expectAccessible(page, 'the audit log on a phone')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('quad-audit-log.csv')
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toContain(`member_suspended,member,${member.name}`)
  expect(csv).not.toContain('audit_exported')
})

test('a password that is asked for is given in a dialog over the action, which then is done', async ({
  quad,
  openPage,
}) => {
  const [admin, member] = [await addAdmin(quad), await addMember(quad, 'Sanduni')]
  const page = await openPage({
    signedInAs: admin,
    path: `/admin/users?q=${encodeURIComponent(member.email)}`,
    expectedErrors: /status of 4(03|22)/,
  })
  let isOld = true
  // As for a session that is older than ten minutes.
  await page.route(`**/v1/admin/users/${member.id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || !isOld) return route.continue()
    isOld = false
    const error = { password: 'Please confirm with your password.' }
    await route.fulfill({
      status: 403,
      headers: { [RESPONSE_MARK]: '1' },
      json: { error, message: error.password, requestId: 'test' },
    })
  })
  const row = page.getByRole('row').filter({ hasText: member.email })
  await row.getByRole('button', { name: `Actions for ${member.name}` }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend this account?' })
  await dialog.getByLabel('Reason').fill('Spam')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  const prompt = page.getByRole('dialog', { name: 'Confirm your password' })
  const password = prompt.getByLabel('Your password')
  await expect(password).toBeFocused()
  await expectAccessible(page, 'the dialog that asks for the password')
  await password.click()
  await password.fill('not the password')
  await prompt.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(prompt.getByText('This is not your password.')).toBeVisible()
  await password.fill(admin.password)
  await expectToast(page, 'Done.', () => password.press('Enter'))
  await expect(row.getByText('Suspended')).toBeVisible()
})

test('a selection survives paging and search, and each action says for how many it is', async ({ quad, openPage }) => {
  const admin = await addAdmin(quad)
  const [one, other] = [await addMember(quad, 'Binuri'), await addMember(quad, 'Chamod')]
  const page = await openPage({ signedInAs: admin, path: '/admin/users' })
  const search = page.getByRole('searchbox', { name: 'Search by name or email' })
  for (const { email, name } of [one, other]) {
    await search.fill(email)
    await expect(page).toHaveURL(`/admin/users?q=${encodeURIComponent(email)}`)
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  }
  const bar = page.getByRole('region', { name: 'Selected accounts' })
  await expect(bar).toContainText('2 selected')
  // Of what the search shows, whatever is selected.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('quad-users.csv')
  const rows = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(other.email)
  await bar.getByRole('button', { name: 'Make administrator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make 2 administrators?' })
  await expect(dialog).toContainText(`For ${one.name}, ${other.name}.`)
  await expectToast(page, 'Done for 2 accounts.', () =>
    dialog.getByRole('button', { name: 'Make administrator' }).click(),
  )
  await expect(bar).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: other.email })).toContainText('Administrator')
})
