import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { browserForFile, openPage } from './harness/browser.ts'
import { addAdmin, addMember, addNewcomer, idOf, shareIdea, signInAs } from './harness/members.ts'
import { startQuad } from './harness/quad-server.ts'

const browser = browserForFile()

function file(name: string, content: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'quad-file-')), name)
  writeFileSync(path, content)
  return path
}

test('two tabs that edit one profile get a choice, not a silent overwrite', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  const tabs: Page[] = []
  for (const title of ['Tutor', 'Lecturer in botany']) {
    const page = await openPage(browser(), { storageState: signInAs(quad, account), expectedErrors: /status of 409/ })
    await page.goto(`${quad.url}/myprofile`)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Professional title').fill(title)
    tabs.push(page)
  }
  const [first, second] = tabs as [Page, Page]
  await first.getByRole('button', { name: 'Save changes' }).click()
  await first.getByText('Profile updated successfully').waitFor()
  await second.getByRole('button', { name: 'Save changes' }).click()
  await second
    .getByRole('dialog')
    .getByText(/another/)
    .first()
    .waitFor()
  const profile = await fetch(`${quad.url}/v1/profile`, { headers: { authorization: `Bearer ${account.token}` } })
  expect((await profile.json()).profile.title).toBe('Tutor')
})

test('a picture of the wrong type or size is refused in place, a right one is shown', async () => {
  const quad = await startQuad()
  const account = await addMember(quad, 'nethmi')
  const page = await openPage(browser(), { storageState: signInAs(quad, account) })
  await page.goto(`${quad.url}/myprofile`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await page.getByText('Only .jpg, .jpeg, .png and .webp files are accepted.').waitFor()
  await input.setInputFiles(file('huge.png', Buffer.alloc(5_000_001)))
  await page.getByText('Max file size is 5MB.').waitFor()
  const photo = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#0e5a3c' } })
    .png()
    .toBuffer()
  await input.setInputFiles(file('me.png', photo))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Profile updated successfully').waitFor()
  await page.locator('img[src^="/v1/avatars/"]').first().waitFor()
})

test('a failed save of the wizard loses nothing, also over a reload', async () => {
  const quad = await startQuad()
  const account = await addNewcomer(quad, 'newcomer')
  const page = await openPage(browser(), { storageState: signInAs(quad, account), expectedErrors: /ERR_FAILED/ })
  await page.goto(`${quad.url}/onboarding`)
  await page.getByRole('button', { name: 'Continue to Education' }).click()
  await page.getByText('First name must be at least 2 characters').waitFor()
  await page.getByLabel('First name').fill('Nethmi')
  await page.getByLabel('Last name').fill('Perin')
  await page.getByLabel('Professional title').fill('Tutor')
  await page.getByRole('button', { name: 'Continue to Education' }).click()
  await page.getByLabel('Degree/Certification').fill('B.Ed.')
  await page.getByRole('button', { name: 'Back' }).click()
  expect(await page.getByLabel('First name').inputValue()).toBe('Nethmi')
  await page.reload()
  expect(await page.getByLabel('First name').inputValue()).toBe('Nethmi')
  await page.getByRole('button', { name: 'Continue to Education' }).click()
  expect(await page.getByLabel('Degree/Certification').inputValue()).toBe('B.Ed.')
  await page.getByLabel('University/Institution').fill('Open University')
  await page.getByLabel('Faculty/Department').selectOption('Faculty of Education')
  await page.getByLabel('Program/Major').fill('Primary Education')
  await page.getByLabel('Current year').selectOption('3rd')
  await page.getByRole('button', { name: 'Continue to Skills & Interests' }).click()
  await page.getByRole('button', { name: 'Continue to Social Media' }).click()
  await page.getByLabel('GitHub').fill('not a link')
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await page.getByText('Please enter a valid URL').waitFor()
  await page.getByLabel('GitHub').fill('https://github.example/nethmi')
  await page.route('**/v1/profile/new', (route) => route.abort())
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await page.getByText('Failed to save profile. Please try again.').waitFor()
  await page.unroute('**/v1/profile/new')
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await page.getByText('Profile setup complete!').waitFor()
  await page.waitForURL(`${quad.url}/community`)
})

test('the directory is searched and filtered on the server, and the address keeps both', async () => {
  const quad = await startQuad()
  await addMember(quad, 'aaliya')
  await addMember(quad, 'binuri')
  const page = await openPage(browser(), { expectedErrors: /status of 404/ })
  await page.goto(`${quad.url}/community`)
  await page.getByText('of 2 total members').waitFor()
  await page.getByPlaceholder('Search by name, title or skills...').fill('aaliya')
  await page.waitForURL(/q=aaliya/)
  await page.getByText('of 1 total members').waitFor()
  await page.getByPlaceholder('Search by name, title or skills...').fill('zzzz')
  await page.getByText('No results found').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('of 2 total members').waitFor()
  await page
    .getByRole('link', { name: /View Profile/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'aaliya Tester' }).waitFor()
  expect(await page.getByText('@campus.example').count()).toBe(0)
  await page.goto(`${quad.url}/profile/nobody`)
  await page
    .getByRole('link', { name: /Community/ })
    .first()
    .waitFor()
})

test('members who view their profile as others see no idea that others do not', async () => {
  const quad = await startQuad()
  const [member, admin] = [await addMember(quad, 'nethmi'), await addAdmin(quad)]
  await shareIdea(quad, member, 'Reading circles')
  const rejected = await shareIdea(quad, member, 'Exam answers')
  await fetch(`${quad.url}/v1/ideas/${rejected}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ status: 'Rejected', feedback: 'Not here.' }),
  })
  const page = await openPage(browser(), { storageState: signInAs(quad, member) })
  await page.goto(`${quad.url}/myprofile`)
  await page.getByText('Exam answers').waitFor()
  await page.goto(`${quad.url}/profile/${await idOf(quad, member)}`)
  await page.getByText('Reading circles').waitFor()
  expect(await page.getByText('Exam answers').count()).toBe(0)
})
