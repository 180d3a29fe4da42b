import { RESPONSE_MARK } from '../contract/response-mark.values.ts'
import { addMember } from './harness/members.ts'
import { expect, test } from './harness/test.ts'

const FAILED = 'Failed to fetch resource details. You can enter them manually.'

test('a repository link fills the form in, never over typed words, and its failure is said in place', async ({
  quad,
  openPage,
}) => {
  // Proves spec 2/64.
  const page = await openPage({
    signedInAs: await addMember(quad, 'Nethmi'),
    path: '/view-ideas',
    expectedErrors: /status of 422/,
  })
  await page.getByRole('button', { name: 'New Idea', exact: true }).click()
  const title = page.getByLabel('Title', { exact: true })
  const description = page.getByLabel('Description')
  const link = page.getByLabel('Repository link')

  // The server itself, which no preview may reach.
  await link.fill(quad.url)
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(title).toHaveValue('')

  // A page outside, which a test has none of.
  await page.route('**/api/fetchMetaData?*', (route) =>
    route.fulfill({
      headers: { [RESPONSE_MARK]: '1' },
      json: { title: 'quad/reader', description: 'Reading circles on the phone bridge' },
    }),
  )
  await description.fill('My own words')
  await link.fill('https://github.com/quad/reader')
  await expect(title).toHaveValue('quad/reader')
  await expect(description).toHaveValue('My own words')
  await expect(page.getByText(FAILED)).toHaveCount(0)
})
