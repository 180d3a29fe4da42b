import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addAdmin, addMember, addNewcomer, reviewIdea, shareIdea } from './harness/members.ts'
import { expectToast, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

function file(name: string, content: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'quad-file-')), name)
  writeFileSync(path, content)
  return path
}

test('two tabs that edit one profile get a choice, not a silent overwrite', async ({ quad, openPage, request }) => {
  const account = await addMember(quad, 'Nethmi')
  const tabs: Page[] = []
  for (const title of ['Tutor', 'Lecturer in botany']) {
    const page = await openPage({ signedInAs: account, path: '/myprofile', expectedErrors: /status of 409/ })
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Professional title').fill(title)
    tabs.push(page)
  }
  const [first, second] = tabs as [Page, Page]
  await first.getByRole('button', { name: 'Save changes' }).click()
  await expect(first.getByRole('dialog')).toBeHidden()
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    second
      .getByRole('dialog')
      .getByText(/another/)
      .first(),
  ).toBeVisible()
  const profile = await request.get('/v1/profile', { headers: { authorization: `Bearer ${account.token}` } })
  expect((await profile.json()).profile.title).toBe('Tutor')
})

test('an avatar of the wrong type or size is refused in place, a right one is shown', async ({ quad, openPage }) => {
  // Proves spec 2/89, 5/20.
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi'), path: '/myprofile' })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('Only .jpg, .jpeg, .png and .webp files are accepted.')).toBeVisible()
  await input.setInputFiles(file('huge.png', Buffer.alloc(5_000_001)))
  await expect(page.getByText('Max file size is 5MB.')).toBeVisible()
  const image = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#0e5a3c' } })
    .png()
    .toBuffer()
  await input.setInputFiles(file('me.png', image))
  await expectToast(page, 'Profile updated successfully', () =>
    page.getByRole('button', { name: 'Save changes' }).click(),
  )
  await expect(page.locator('img[src^="/v1/avatars/"]').first()).toBeVisible()
})

test('the wizard leads on to the page that it interrupted', { tag: '@main' }, async ({ quad, openPage }) => {
  const page = await openPage({ signedInAs: await addNewcomer(quad), path: '/view-ideas?q=quiz', viewport: PHONE })
  await expect(page).toHaveURL('/onboarding?to=%2Fview-ideas%3Fq%3Dquiz')
  await page.getByLabel('First name').fill('Nethmi')
  await page.getByLabel('Last name').fill('Perin')
  await page.getByLabel('Professional title').fill('Tutor')
  await page.getByRole('button', { name: 'Continue to Education' }).click()
  await page.getByLabel('Degree/Certification').fill('B.Ed.')
  await page.getByLabel('University/Institution').fill('Open University')
  await page.getByLabel('Faculty/Department').selectOption('Faculty of Education')
  await page.getByLabel('Program/Major').fill('Primary Education')
  await page.getByLabel('Current year').selectOption('3rd')
  // The widest of the buttons.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  for (const name of ['Continue to Skills & Interests', 'Continue to Social Media', 'Complete Profile']) {
    await page.getByRole('button', { name }).click()
  }
  await expect(page).toHaveURL('/view-ideas?q=quiz')
})

test('a failed save of the wizard loses nothing, also over a reload', async ({ quad, openPage }) => {
  // Proves spec 2/84, 2/85, 4/7.
  const page = await openPage({
    signedInAs: await addNewcomer(quad),
    path: '/onboarding',
    expectedErrors: /ERR_FAILED/,
  })
  await page.getByRole('button', { name: 'Continue to Education' }).click()
  await expect(page.getByText('First name must be at least 2 characters')).toBeVisible()
  await page.getByLabel('First name').fill('Nethmi')
  await page.getByLabel('Last name').fill('Perin')
  await page.getByLabel('Professional title').fill('Tutor')
  await page.getByRole('button', { name: 'Continue to Education' }).click()
  await page.getByLabel('Degree/Certification').fill('B.Ed.')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Nethmi')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Nethmi')
  await page.getByRole('button', { name: 'Continue to Education' }).click()
  await expect(page.getByLabel('Degree/Certification')).toHaveValue('B.Ed.')
  await page.getByLabel('University/Institution').fill('Open University')
  await page.getByLabel('Faculty/Department').selectOption('Faculty of Education')
  await page.getByLabel('Program/Major').fill('Primary Education')
  await page.getByLabel('Current year').selectOption('3rd')
  await page.getByRole('button', { name: 'Continue to Skills & Interests' }).click()
  await page.getByRole('button', { name: 'Continue to Social Media' }).click()
  await page.getByLabel('GitHub').fill('not a link')
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page.getByText('Please enter a valid URL')).toBeVisible()
  await page.getByLabel('GitHub').fill('https://github.example/nethmi')
  await page.route('**/v1/profile/new', (route) => route.abort())
  await expectToast(page, 'Failed to save profile. Please try again.', () =>
    page.getByRole('button', { name: 'Complete Profile' }).click(),
  )
  await page.unroute('**/v1/profile/new')
  await expectToast(page, 'Profile setup complete!', () =>
    page.getByRole('button', { name: 'Complete Profile' }).click(),
  )
  await expect(page).toHaveURL('/community')
})

test('members who view their profile as others see no idea that others do not', async ({ quad, openPage }) => {
  const [member, admin] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
  await shareIdea(quad, member, 'Reading circles')
  const rejected = await shareIdea(quad, member, 'Exam answers')
  await reviewIdea(quad, admin, rejected, { status: 'Rejected', feedback: 'Not here.' })
  const page = await openPage({ signedInAs: member, path: '/myprofile' })
  await expect(page.getByText('Exam answers')).toBeVisible()
  await page.goto(`/profile/${member.id}`)
  await expect(page.getByText('Reading circles')).toBeVisible()
  await expect(page.getByText('Exam answers')).toHaveCount(0)
})

test.describe('with no members but its own', () => {
  test.use({ hasOwnServer: true })

  test('the directory is searched and filtered on the server, and the address keeps both', async ({
    quad,
    openPage,
  }) => {
    // Proves spec 2/67.
    const aaliya = await addMember(quad, 'Aaliya')
    await addMember(quad, 'Binuri')
    const page = await openPage({ path: '/community', expectedErrors: /status of 404/ })
    await expect(page.getByText('of 2 total members')).toBeVisible()
    await page.getByPlaceholder('Search by name, title or skills...').fill('aaliya')
    await expect(page).toHaveURL(/q=aaliya/)
    await expect(page.getByText('of 1 total members')).toBeVisible()
    await page.getByPlaceholder('Search by name, title or skills...').fill('zzzz')
    await expect(page.getByText('No results found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('of 2 total members')).toBeVisible()
    await page
      .getByRole('link', { name: /View Profile/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: aaliya.name })).toBeVisible()
    await expect(page.getByText('@campus.example')).toHaveCount(0)
    await page.goto('/profile/nobody')
    await expect(page.getByRole('link', { name: /Community/ }).first()).toBeVisible()
  })
})
