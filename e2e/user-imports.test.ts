import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addAdmin } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const ROWS = 1_000

/** A list with three wrong rows: no address, an unknown faculty, and an address twice. */
function listOf(name: string, separator: string): string {
  const rows = Array.from({ length: ROWS }, (_, index) => [
    index === 99 ? 'no address' : `${name}${index === 499 ? 498 : index}@import.example`,
    'Nimal',
    `No "${index}"`,
    index === 299 ? 'Astrology' : 'HS',
  ])
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return [['E-mail', 'First name', 'Last name', 'Faculty'], ...rows]
    .map((row) => `${row.map(quoted).join(separator)}\r\n`)
    .join('')
}

/** As LibreOffice exports a sheet, and as Excel does where numbers have decimal commas. */
const FILES = {
  'libreoffice.csv': Buffer.from(listOf('libre', ',')),
  'excel.csv': Buffer.from(`\ufeff${listOf('excel', ';')}`, 'utf16le'),
}

async function choose(page: Page, button: string, name: keyof typeof FILES): Promise<void> {
  await page.getByLabel(button).setInputFiles({ name, mimeType: 'text/csv', buffer: FILES[name] })
  await expect(page.getByText(`${name}, 1,000 rows. Nothing has been changed yet.`)).toBeVisible()
}

test('lists of 1,000 rows as LibreOffice and Excel write them are checked and imported, but for three wrong rows', async ({
  quad,
  openPage,
}) => {
  // Proves spec S/53, S/54.
  const page = await openPage({ signedInAs: await addAdmin(quad), path: '/admin/users' })
  await page.getByRole('link', { name: 'Import CSV' }).press('Enter')
  await choose(page, 'Choose a file', 'libreoffice.csv')
  const preview = page.getByRole('region', { name: 'Preview' })
  for (const text of ['Not a complete email address', 'No faculty has this name', 'The same address is in row 499']) {
    await expect(preview.getByText(text)).toBeVisible()
  }
  await expectAccessible(page, 'a list that was checked')
  // Taking the faculty out leaves two rows wrong.
  await page.getByLabel('What "Faculty" is').selectOption('Leave out')
  await expect(page.getByRole('button', { name: 'Import 998 members' })).toBeVisible()
  await page.getByLabel('What "Faculty" is').selectOption('Faculty')
  await expect(page.getByRole('button', { name: 'Import 997 members' })).toBeEnabled()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows with errors' }).press('Enter'),
  ])
  const failed = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(failed).toHaveLength(4)
  expect(failed[2]).toContain('Astrology,No faculty has this name')

  await page.getByRole('button', { name: 'Import 997 members' }).press('Enter')
  await expect(page.getByText('libreoffice.csv, 1,000 rows. The import is done.')).toBeVisible()

  await page.setViewportSize(PHONE)
  await choose(page, 'Choose another file', 'excel.csv')
  await expectAccessible(page, 'a list that was checked, on a phone')
  await page.getByRole('button', { name: 'Import 997 members' }).press('Enter')
  await expect(page.getByText('excel.csv, 1,000 rows. The import is done.')).toBeVisible()
  await choose(page, 'Choose another file', 'libreoffice.csv')
  await expect(page.getByRole('button', { name: 'Import 0 members' })).toBeDisabled()
  await page.goto('/admin/users/invitations')
  await expect(page.getByText('1,994 people have no account yet.')).toBeVisible()

  // One of the two is taken back, by keyboard.
  await page.goto('/admin/users/import')
  const recent = page.getByRole('region', { name: 'Imports of the last 24 hours' })
  await recent.getByRole('button', { name: 'Take back the import of' }).first().press('Enter')
  await expectAccessible(page, 'the question whether to take an import back')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(page.getByText('997 invitations were withdrawn, and no member was set back.')).toBeVisible()
  await expect(recent.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'an import that was taken back')
})
