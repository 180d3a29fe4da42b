import { addMember, shareIdea } from './harness/members.ts'
import { expectLateCode } from './harness/network-conditions.ts'
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
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

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
