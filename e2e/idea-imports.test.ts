import { readFileSync } from 'node:fs'
import { addAdmin, addMember } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const TEXT = 'A place to sit where nobody talks.'

test('ideas of a spreadsheet are checked, imported and taken back @main', async ({ quad, openPage }) => {
  const amaya = await addMember(quad, 'Amaya')
  const page = await openPage({ signedInAs: await addAdmin(quad), path: '/admin/ideas' })
  await page.getByRole('link', { name: 'Import ideas' }).press('Enter')
  const rows = [
    ['Title', 'Proposal', 'E-Mail', 'Submitted', 'Votes', 'StaffID'],
    ['A quiet room', TEXT, amaya.email, '19.05.2021', '12', '7'],
    ['', TEXT, '', '', '3', '8'],
    ['Map of ramps', TEXT, 'A. M. Fernando', '11.06.2024', '44', '9'],
    ['A quiet room', TEXT, '', '31.02.2022', '1', '10'],
  ]
  const file = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'idea-box.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') })
  await expect(page.getByText('idea-box.csv, 4 rows. Nothing has been changed yet.')).toBeVisible()
  const table = page.getByRole('region', { name: 'Rows' })
  for (const text of ['Title is required', 'There is no such day']) await expect(table.getByText(text)).toBeVisible()
  await expectAccessible(page, 'a checked file of ideas')

  // Without the dates a row more is right, and is there twice.
  await page.getByRole('button', { name: 'Change' }).press('Enter')
  await page.getByLabel('What "Submitted" is').selectOption('Leave out')
  await expect(table.getByText('The same title is in row 1')).toBeVisible()
  await page.getByLabel('What "Submitted" is').selectOption('Date')
  await expect(table.getByText('There is no such day')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the 2 errors' }).press('Enter'),
  ])
  expect(
    readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(3)

  await page.setViewportSize(PHONE)
  await expectAccessible(page, 'a checked file of ideas, on a phone')
  await page.getByRole('button', { name: 'Import 2 ideas' }).press('Enter')
  await expect(page.getByText('idea-box.csv, 4 rows. The import is done.')).toBeVisible()
  await page.getByRole('radio', { name: 'All 4' }).check()
  await page.goto('/view-ideas')
  await expect(page.getByText('A. M. Fernando')).toBeVisible()

  await page.goto('/admin/ideas/import')
  await page.getByRole('button', { name: 'Take back the import of' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Take back the import of' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Imports of the last 24 hours' })).toBeHidden()
  await page.goto('/view-ideas')
  await expect(page.getByText('Map of ramps')).toBeHidden()
})
