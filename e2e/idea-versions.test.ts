import { addMember, shareIdea } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('a member edits an idea with a reason, sees what changed and restores it, by keyboard, on a phone too', async ({
  quad,
  openPage,
}) => {
  // Proves spec S/40.
  const author = await addMember(quad, 'Nethmi')
  const ideaId = await shareIdea(quad, author)
  const page = await openPage({ signedInAs: author, path: '/mysubmission' })

  await page.getByRole('button', { name: /^Actions for/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit Your Project/Idea' })
  await form
    .getByLabel('Description')
    .fill('Quiz bundles that download at night on cheap data, and run without a line.')
  await form.getByLabel('What did you change?').fill('Say what works without a line')
  await form.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(form).toBeHidden()

  await page.goto(`/ideas/${ideaId}`)
  await page.getByRole('link', { name: 'Compare versions' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Version 1 compared with version 2' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
  const table = page.getByRole('table')
  await expect(table.locator('del')).toHaveText([/overnight/])
  await expect(table.locator('ins')).toHaveText([/at night/, /and run without a line/])
  await page.getByRole('button', { name: 'Next change' }).focus()
  await page.keyboard.press(']')
  await expect(table.locator('del')).toBeFocused()
  await page.keyboard.press(']')
  await expect(table.locator('ins').last()).toBeFocused()
  await page.keyboard.press('[')
  await expect(table.locator('del')).toBeFocused()
  await expectAccessible(page, 'history')

  await page.setViewportSize(PHONE)
  await expect(table).toBeHidden()
  await expect(page.locator('del, ins')).toHaveText([/overnight/, /at night/, /and run without a line/])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `history on a phone, ${colorScheme}`)
  }

  await page.getByRole('button', { name: 'Restore version 1' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Restore version 1?' })
  await question.getByRole('button', { name: 'Restore version 1' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Version 2 compared with version 3' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Version 3.*Restored version 1/ })).toBeChecked()
  // Arrow keys go through the versions.
  await page.getByRole('radio', { checked: true }).press('ArrowDown')
  await expect(page.getByRole('heading', { name: 'Version 1 compared with version 2' })).toBeVisible()

  await page.goto(`/ideas/${ideaId}`)
  await expect(page.getByText('Quiz bundles that download overnight on cheap data.')).toBeVisible()
})
