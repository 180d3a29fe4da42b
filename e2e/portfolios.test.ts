import { addAdmin, addMember, reviewIdea, send, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const A4_PAGES = /\/Type\s*\/Page\b(?!s)/g

test('a member opens a portfolio in the settings and sees it as others do', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const member = await addMember(quad, 'Nethmi')
  await shareIdea(quad, member, 'Lockers for helmets at the gate')
  const page = await openPage({ path: '/settings/portfolio', signedInAs: member, viewport: DESKTOP })
  await expect(page.getByText('Only you see this.')).toBeVisible()
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('link', { name: 'Lockers for helmets at the gate' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ideas', exact: true }).click()
  await expect(sheet.getByRole('link', { name: 'Lockers for helmets at the gate' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Ideas', exact: true }).click()
  await expect(sheet.getByRole('link', { name: 'Lockers for helmets at the gate' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit your words' }).click()
  await page.getByRole('textbox', { name: 'A word about you' }).fill('I make lessons that survive a bad line.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('I make lessons that survive a bad line.')).toBeVisible()
  await page.getByRole('radio', { name: 'Whoever has the link' }).click()
  await expect(page.getByText('Anybody with the link can read it.')).toBeVisible()
  await expectAccessible(page, 'the choices of a portfolio')
  const path = `/p/${(await page.getByText(/\/p\//).first().textContent())?.split('/p/')[1]}`

  const plain = await openPage({ path, javaScriptEnabled: false, viewport: PHONE })
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(/\w/)
  await expect(plain.getByRole('link', { name: 'Lockers for helmets at the gate' })).toBeVisible()
  expect(await plain.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

  const visitor = await openPage({ path })
  await expect(visitor.getByRole('button', { name: 'Report' })).toHaveCount(0)
  await expectAccessible(visitor, 'a portfolio')
})

test('the largest portfolio is printed on two pages in A4', async ({ quad, openPage }) => {
  const [admin, { id, token }] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const words = 'Quiz bundles that download overnight on cheap data, for learners on the bus. '.repeat(5)
  for (let place = 1; place <= 10; place++) {
    const title = `Captioned lecture shorts in Sinhala and Tamil for learners at the regional centres ${place}`
    const body = { title, description: words, category: 'Other', tags: [], learning_outcome: 'Ask first.' }
    const { idea } = (await send(quad, { path: '/v1/ideas', token, body })) as { idea: { id: string } }
    await reviewIdea(quad, admin, idea.id, { status: 'Approved' })
    await send(quad, { method: 'PUT', path: `/v1/ideas/${idea.id}/stage`, token, body: { stage: 'tried' } })
    await send(quad, { path: `/v1/ideas/${idea.id}/updates`, token, body: { text: words } })
  }
  const skills = Array.from({ length: 50 }, (_, place) => `Reading and writing for the regional centres ${place}`)
  await send(quad, { method: 'PATCH', path: '/v1/profile/update', token, body: { skills } })
  const parts = ['photo', 'studies', 'about', 'ideas', 'awards', 'skills', 'updates']
  const body = { audience: 'everybody', parts, about: words.repeat(2).slice(0, 500) }
  const { portfolio } = (await send(quad, { method: 'PUT', path: '/v1/me/portfolio', token, body })) as {
    portfolio: { preview: { username: string; user: { id: string } } }
  }
  expect(portfolio.preview.user.id).toBe(id)
  for (const lang of ['en', 'si', 'ta']) {
    const page = await openPage({ path: `/p/${portfolio.preview.username}?lang=${lang}` })
    await expect(page.getByRole('article')).toBeVisible()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(A4_PAGES)?.length, lang).toBe(2)
    await page.close()
  }
})
