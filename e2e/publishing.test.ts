import { addAdmin, addMember, reviewIdea, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test.use({ hasOwnServer: true })

test('where ideas are shown after a review, the approved version stays until a reviewer approves the newer one', async ({
  quad,
  openPage,
}) => {
  const [admin, author] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
  const ideaId = await shareIdea(quad, author)
  await reviewIdea(quad, admin, ideaId, { status: 'Approved' })

  const settings = await openPage({ signedInAs: admin, path: '/admin/settings/ideas', viewport: DESKTOP })
  const publishing = settings.getByRole('radiogroup', { name: 'Ideas are shown' })
  await publishing.getByRole('radio', { name: 'Marked Pending' }).focus()
  await settings.keyboard.press('ArrowRight')
  await expect(publishing.getByRole('radio', { name: 'After review' })).toBeChecked()
  await expect(settings.getByText('Everybody sees ideas once a reviewer approves them.')).toBeVisible()
  await expectAccessible(settings, 'the settings')
  await settings.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(settings.getByText('1 change is not saved')).toHaveCount(0)

  const own = await openPage({ signedInAs: author, path: `/ideas/${ideaId}`, viewport: PHONE })
  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = own.getByRole('dialog', { name: 'Edit Your Project/Idea' })
  await form.getByLabel('Description').fill('Quiz bundles in three languages, for cheap data.')
  await expectAccessible(own, 'an edit that waits for a review')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  await expect(own.getByText('Quiz bundles in three languages, for cheap data.')).toBeVisible()
  await expect(own.getByText(/Visible to.*version 2/i)).toBeVisible()
  await expectAccessible(own, 'an idea with a version that waits')
  const unseenId = await shareIdea(quad, author, 'Lantern library')
  await own.goto(`/ideas/${unseenId}`)
  await expect(own.getByText('the team and reviewers, until it is approved.')).toBeVisible()

  const visitor = await openPage({ path: `/ideas/${ideaId}`, viewport: DESKTOP })
  await expect(visitor.getByText('Quiz bundles that download overnight on cheap data.')).toBeVisible()
  await visitor.goto('/view-ideas')
  await expect(visitor.getByText('Offline quiz packs')).toBeVisible()
  await expect(visitor.getByText('Lantern library')).toHaveCount(0)
  expect((await fetch(`${quad.url}/ideas/${unseenId}`)).status).toBe(404)

  const desk = await openPage({ signedInAs: admin, path: '/admin/review?q=quiz packs', viewport: DESKTOP })
  await expect(desk.getByText('Quiz bundles in three languages, for cheap data.').first()).toBeVisible()
  await expectAccessible(desk, 'the review of a version that waits')
  for (const id of [ideaId, unseenId]) await reviewIdea(quad, admin, id, { status: 'Approved' })
  await visitor.goto(`/ideas/${ideaId}`)
  await expect(visitor.getByText('Quiz bundles in three languages, for cheap data.')).toBeVisible()
  await visitor.goto(`/ideas/${unseenId}`)
  await expect(visitor.getByRole('heading', { name: 'Lantern library' })).toBeVisible()
})
