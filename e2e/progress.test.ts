import sharp from 'sharp'
import { test as demo } from './harness/demo-server.ts'
import { addAdmin, addMember, reviewIdea, send, shareIdea } from './harness/members.ts'
import { expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

demo('a visitor reads the showcase by stage, without scripts too', async ({ openPage }) => {
  const plain = await openPage({ path: '/showcase', javaScriptEnabled: false })
  await expect(plain.getByRole('heading', { level: 1, name: 'Ideas in use' })).toBeVisible()
  await expect(plain.getByText(/^Since /).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPage({ path: '/view-ideas', colorScheme, viewport: PHONE })
    await page.getByRole('main').getByRole('link', { name: 'Ideas in use' }).click()
    await expect(page.getByText(/^Since /).first()).toBeVisible()
    await expectAccessible(page, `showcase, ${colorScheme}`)
    await page.getByRole('button', { name: /^Being tried \d+$/ }).click()
    await expect(page).toHaveURL('/showcase?stage=tried')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto('/showcase')
    await page.getByRole('combobox', { name: 'Call' }).selectOption('Getting to the day school')
    await expect(page).toHaveURL(/\/showcase\?call=/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article').getByRole('link', { name: 'Getting to the day school' })).toBeVisible()
  }
})

demo('the board shows the ideas of a stage alone', async ({ openPage }) => {
  const page = await openPage({ path: '/view-ideas' })
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('In use')
  await expect(page).toHaveURL('/view-ideas?stage=in_use')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toContainText('In use')
  for (const card of await cards.all()) await expect(card).toContainText('In use')
})

test('a team sets a stage, edits milestones by keyboard, and is asked before supporters are told', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  const author = await addMember(quad, 'Nethmi')
  const id = await shareIdea(quad, author, 'Offline quiz packs')
  await send(quad, {
    path: `/v1/ideas/${id}`,
    method: 'PATCH',
    body: { status: 'Approved' },
    token: (await addAdmin(quad)).token,
  })
  const page = await openPage({ signedInAs: author, path: `/ideas/${id}` })
  await page.getByRole('button', { name: 'Edit milestones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit milestones' })
  await dialog.getByRole('button', { name: 'Add a milestone' }).click()
  await page.keyboard.type('Trial at Kandy')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pack format agreed')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(dialog.getByRole('textbox', { name: 'Milestone 1', exact: true })).toHaveValue('Pack format agreed')
  await dialog.getByLabel('Due date of milestone 2').fill('2020-01-31')
  await expectAccessible(page, 'the milestones in their dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Due Jan 31, 2020')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Pack format agreed' }).click()
  await expect(page.getByText(/^Done /)).toBeVisible()

  await page.getByRole('combobox', { name: 'Change stage' }).selectOption('In use')
  await expect(page.getByRole('alertdialog', { name: 'Is it in use?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('[aria-current=step]')).toHaveText('Idea')
  await page.getByRole('combobox', { name: 'Change stage' }).selectOption('Stopped')
  await expect(page.locator('[aria-current=step]')).toContainText('Stopped')
  await expect(page.getByRole('listitem').filter({ hasText: /^In use$/ })).toHaveCount(0)
  await expectAccessible(page, 'a stopped idea')
})

test('a team adds a picture with its description to an update, and a visitor sees it', async ({ quad, openPage }) => {
  const author = await addMember(quad, 'Nethmi')
  const id = await shareIdea(quad, author, 'Offline quiz packs')
  const admin = await addAdmin(quad)
  await send(quad, { path: `/v1/ideas/${id}`, method: 'PATCH', body: { status: 'Approved' }, token: admin.token })
  const page = await openPage({ signedInAs: author, path: `/ideas/${id}?tab=team`, viewport: PHONE })
  await page.getByRole('textbox', { name: 'How is it going?' }).fill('The first forty packs are printed.')
  await page.getByRole('button', { name: 'Post update' }).click()
  const image = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await (await chooser).setFiles({ name: 'packs.jpg', mimeType: 'image/jpeg', buffer: image })
  await page.getByRole('textbox', { name: 'Describe the picture' }).fill('Forty packs on a table')
  await expectAccessible(page, 'the picture of an update before it is added')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Forty packs on a table' })).toBeVisible()
  await expectAccessible(page, 'the picture of an update')

  const visitor = await openPage({ path: `/ideas/${id}`, colorScheme: 'dark' })
  const shown = visitor.getByRole('img', { name: 'Forty packs on a table' })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1_200)
  await page.getByRole('button', { name: 'Remove: Forty packs on a table' }).click()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Forty packs on a table' })).toHaveCount(0)
})

test('an author removes an idea that says to continue theirs', async ({ quad, openPage }) => {
  const [author, other, admin] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal'), await addAdmin(quad)]
  const first = await shareIdea(quad, author, 'Offline quiz packs')
  const next = await shareIdea(quad, other, 'Quiz packs of next year')
  for (const id of [first, next]) await reviewIdea(quad, admin, id, { status: 'Approved' })
  const path = `/v1/ideas/${next}/continues`
  await send(quad, { method: 'PUT', path, body: { idea_id: first }, token: other.token })
  const page = await openPage({ signedInAs: author, path: `/ideas/${first}` })
  const link = page.getByRole('region', { name: 'Continued by' }).getByRole('link')
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: 'Remove from this page: Quiz packs of next year' }).click()
  await expect(link).toHaveCount(0)
  await expectAccessible(page, 'an idea that nothing continues')
})

test('a team says one thing it measured, and a member supports an update and comments on it', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  const [author, member] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Arul')]
  const id = await shareIdea(quad, author, 'Offline quiz packs')
  const admin = await addAdmin(quad)
  await send(quad, { path: `/v1/ideas/${id}`, method: 'PATCH', body: { status: 'Approved' }, token: admin.token })
  await send(quad, { path: `/v1/ideas/${id}/stage`, method: 'PUT', body: { stage: 'tried' }, token: author.token })
  const text = 'The first forty packs are printed.'
  await send(quad, { path: `/v1/ideas/${id}/updates`, method: 'POST', body: { text }, token: author.token })

  const page = await openPage({ signedInAs: author, path: `/ideas/${id}?tab=team`, viewport: PHONE })
  await page.getByRole('button', { name: 'Say one thing you measured' }).click()
  await page.keyboard.type('40 learners at two centres')
  await expectAccessible(page, 'the form of the one thing measured')
  await page.keyboard.press('Enter')
  await expect(page.getByText('40 learners at two centres')).toBeVisible()
  await page.goto('/showcase?stage=tried')
  await expect(page.getByRole('article').getByText('40 learners at two centres')).toBeVisible()

  const other = await openPage({ signedInAs: member, path: `/ideas/${id}?tab=team`, viewport: PHONE })
  const update = other.getByRole('listitem').filter({ hasText: text })
  await update.getByRole('button', { name: 'Support, 0' }).click()
  await expect(update.getByRole('button', { name: /, 1$/ })).toBeVisible()
  await update.getByRole('button', { name: 'Comment', exact: true }).click()
  const field = update.getByRole('textbox', { name: 'Your comment on the update' })
  await expect(field).toBeFocused()
  await other.keyboard.type('Which courses?')
  await expectAccessible(other, 'a comment on an update')
  await field.press('Control+Enter')
  await update.getByRole('link', { name: '1 comment', exact: true }).click()
  await expect(other.getByText('Which courses?')).toBeVisible()
  await other.getByRole('link', { name: 'On an update' }).click()
  await expect(update).toBeVisible()
})
