import { addMember, shareIdea } from './harness/members.ts'
import { emulateNetwork, expectLateCode, goOffline, holdRequests } from './harness/network-conditions.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('one press finds an idea, a person and a page by keyboard, and keeps what was looked for', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  const [author, member] = [await addMember(quad, 'Zerubabel'), await addMember(quad, 'Arul')]
  const id = await shareIdea(quad, author)
  const page = await openPage({ signedInAs: member, path: '/community', viewport: DESKTOP })
  const field = page.getByRole('combobox', { name: 'Search' })
  await expectLateCode(page)
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await field.fill('zerubab')
  const person = page.getByRole('option', { name: author.name })
  await expect(person).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible()
  await expectAccessible(page, 'the search')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: author.name })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'zerubab' })).toBeVisible()
  await field.fill('settings')
  await field.press('ArrowUp')
  await field.press('ArrowUp')
  await expect(page.getByRole('option', { name: /^Settings/ })).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()

  const { idea } = (await (await fetch(`${quad.url}/v1/ideas/${id}`)).json()) as { idea: { title: string } }
  await page.keyboard.press('/')
  await field.fill(idea.title)
  await page.getByRole('button', { name: 'All results' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await expect(page.getByRole('link', { name: idea.title }).first()).toBeVisible()
  await expectAccessible(page, 'the page of a search')
})

test('a visitor searches on a phone, with and without scripts', async ({ quad, openPage }) => {
  const author = await addMember(quad, 'Zerubabel')
  await shareIdea(quad, author)
  const phone = await openPage({ path: '/', viewport: PHONE })
  await expect(phone.locator('#late-code')).toHaveCount(0)
  await expect(phone.locator('.toasts')).toBeAttached()
  await phone.getByRole('link', { name: 'Search' }).click()
  const field = phone.getByRole('combobox', { name: 'Search' })
  await field.fill('zerubab')
  await phone
    .getByRole('option', { name: new RegExp(author.name) })
    .first()
    .click()
  await expect(phone).toHaveURL(/\/(ideas|profile)\//)
  const plain = await openPage({ path: '/search?q=zerubab', javaScriptEnabled: false })
  await expect(plain.getByRole('link', { name: new RegExp(author.name) }).first()).toBeVisible()
})

test('the page of a search filters, sorts and shows other kinds beside one, all in the address', async ({
  quad,
  openPage,
}) => {
  const [author, member] = [await addMember(quad, 'Zerubabel'), await addMember(quad, 'Arul')]
  await shareIdea(quad, author, 'Zerubabel lamps')
  await shareIdea(quad, author, 'All the lamps of Zerubabel')
  const page = await openPage({ signedInAs: member, path: '/search?q=zerubab', viewport: DESKTOP })
  await page.getByRole('navigation', { name: 'Kinds of results' }).getByRole('link', { name: 'Ideas 2' }).click()
  await expect(page.getByRole('complementary').getByRole('link', { name: author.name })).toBeVisible()
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Zerubabel lamps', 'All the lamps of Zerubabel'])
  await page.getByRole('radio', { name: 'Newest' }).click()
  await expect(titles).toHaveText(['All the lamps of Zerubabel', 'Zerubabel lamps'])
  await page.getByRole('button', { name: 'Education' }).click()
  await expect(page).toHaveURL(/kind=ideas&sort=newest&category=Education/)
  await expectAccessible(page, 'found ideas with filters')
  const support = page
    .getByRole('article')
    .last()
    .getByRole('button', { name: /support/i })
  await support.click()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await expect(support).toContainText('1')
  await page.getByLabel('Stage').selectOption('In use')
  await expect(page.getByText('Nothing of this kind is left')).toBeVisible()
  await page.goBack()
  await expect(titles).toHaveCount(2)
  await page.getByRole('button', { name: 'Design' }).click()
  await expect(titles).toHaveCount(0)
  await page.getByRole('link', { name: /^People/ }).click()
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Faculty' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectAccessible(page, 'found people at 320 px')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a new idea begins with the words of the search as its title', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Arul')
  const page = await openPage({ signedInAs: member, path: '/view-ideas', viewport: DESKTOP })
  await expectLateCode(page)
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search' }).fill('Xylophone walks')
  await page.getByRole('option', { name: 'New Idea, titled “Xylophone walks”' }).click()
  const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await expect(form.getByLabel('Title')).toHaveValue('Xylophone walks')
  await page.goBack()
  await expect(form).toBeHidden()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search' }).fill('Yonder')
  await page.getByRole('option', { name: 'New Idea, titled “Yonder”' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('Yonder')
  await expect(form.getByText('Go on with a draft (1)')).toBeVisible()
})

test('results of earlier letters never replace those of later ones, and old rows stay until the new ones come', async ({
  quad,
  openPage,
}) => {
  const [first, second] = [await addMember(quad, 'Zerubabel'), await addMember(quad, 'Zerubix')]
  const page = await openPage({ signedInAs: first, path: '/view-ideas', viewport: DESKTOP })
  await expectLateCode(page)
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search' })
  const option = (name: string) => page.getByRole('option', { name })
  await field.fill('zerub')
  await expect(option(first.name)).toBeVisible()
  await expect(option(second.name)).toBeVisible()
  const release = await holdRequests(page, /suggestions\?q=zeruba/)
  await field.fill('zeruba')
  await page.waitForRequest(/suggestions\?q=zeruba$/)
  await expect(option(second.name)).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCSS('opacity', '0.55')
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=zeruba'))
  await field.fill('zerubi')
  await expect(option(first.name)).toHaveCount(0)
  await cancelled
  await release()
  await expect(option(second.name)).toBeVisible()
  await expect(option(first.name)).toHaveCount(0)
})

test('without a line the search says so, and finds pages and what the device keeps', async ({ quad, openPage }) => {
  const [author, member] = [await addMember(quad, 'Zerubabel'), await addMember(quad, 'Arul')]
  const id = await shareIdea(quad, author, 'Kept lamps')
  const page = await openPage({
    signedInAs: member,
    path: `/ideas/${id}`,
    viewport: DESKTOP,
    expectedErrors: /ERR_INTERNET_DISCONNECTED/,
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Kept lamps' })).toBeVisible()
  await expectLateCode(page)
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await goOffline(page)
  await page.keyboard.press('/')
  await field.fill('settings')
  await expect(page.getByText('You are offline: pages and what this device keeps are searched.')).toBeVisible()
  await expect(page.getByRole('option', { name: /^Settings/ })).toBeVisible()
  await field.fill('kept lam')
  await expect(page.getByRole('option', { name: 'Kept lamps' })).toBeVisible()
  await expectAccessible(page, 'a search without a line')
})

test('on a slow line each key is answered at once, and results come when typing rests', async ({ quad, openPage }) => {
  const [author, member] = [await addMember(quad, 'Mehitabel'), await addMember(quad, 'Arul')]
  const page = await openPage({ signedInAs: member, path: '/view-ideas', viewport: PHONE })
  await expectLateCode(page)
  const emulate = await emulateNetwork(page)
  await emulate({ latencyMs: 400, kilobytesPerSecond: 50 })
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.pressSequentially('mehitab')
  await expect(field).toHaveValue('mehitab')
  // Of this device, before any response.
  await expect(page.getByRole('option', { name: 'New Idea, titled “mehitab”' })).toBeVisible()
  await expect(page.getByRole('option', { name: author.name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible()
})
