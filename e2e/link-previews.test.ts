import { expect, test } from 'vitest'
import { browserForFile, openPage } from './harness/browser.ts'
import { addMember, signInAs } from './harness/members.ts'
import { startQuad } from './harness/quad-server.ts'

const browser = browserForFile()
const FAILED = 'Failed to fetch resource details. You can enter them manually.'

test('a repository link fills the form in, never over typed words, and its failure is said in place', async () => {
  const quad = await startQuad()
  const page = await openPage(browser(), {
    storageState: signInAs(quad, await addMember(quad, 'nethmi')),
    expectedErrors: /status of 422/,
  })
  await page.goto(`${quad.url}/view-ideas`)
  await page.getByRole('button', { name: 'New Idea', exact: true }).click()
  const title = page.getByLabel('Title', { exact: true })
  const description = page.getByLabel('Description')
  const link = page.getByLabel('Repository link')

  // The server itself, which no preview may reach.
  await link.fill(quad.url)
  await page.getByText(FAILED).waitFor()
  expect(await title.inputValue()).toBe('')

  // A page outside, which a test has none of.
  await page.route('**/api/fetchMetaData?*', (route) =>
    route.fulfill({ json: { title: 'quad/reader', description: 'Reading circles on the phone bridge' } }),
  )
  await description.fill('My own words')
  await link.fill('https://github.com/quad/reader')
  await expect.poll(() => title.inputValue()).toBe('quad/reader')
  expect(await description.inputValue()).toBe('My own words')
  expect(await page.getByText(FAILED).count()).toBe(0)
})
