import { addMember, connect, shareIdea } from './harness/members.ts'
import { expectAccessible, expectToast, openScreen, PHONE } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('an author proposes a time to a guest on a phone, and the guest alone finds it and comes', async ({
  quad,
  openPage,
}) => {
  const [author, guest, other] = [
    await addMember(quad, 'Nethmi'),
    await addMember(quad, 'Arul'),
    await addMember(quad, 'Binuri'),
  ]
  await connect(quad, author, guest)
  const path = `/ideas/${await shareIdea(quad, author)}`
  const page = await openPage({ signedInAs: author, viewport: PHONE, hasTouch: true })
  await openScreen(page, `${path}?tab=team`)
  await page.getByRole('button', { name: 'Propose a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a time' })
  await dialog.getByLabel('Title').fill('Sort the feedback')
  await dialog.getByLabel('Link', { exact: true }).fill('https://meet.quad.example/feedback')
  await dialog.getByRole('checkbox', { name: guest.name }).check()
  await expectAccessible(page, 'the form of a meeting')
  await expectToast(page, 'The team is told.', () => dialog.getByRole('button', { name: 'Send' }).click())
  await expect(page.getByRole('link', { name: 'Sort the feedback' })).toBeVisible()

  const theirs = await openPage({ signedInAs: guest })
  await openScreen(theirs, '/notifications')
  await theirs.getByText('proposes a time').first().click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Sort the feedback' })).toBeVisible()
  await expect(theirs.getByText('A meeting of the team: nobody else sees it.')).toBeVisible()
  await theirs.getByRole('radio', { name: 'Going' }).click()
  await expect(theirs.getByText('https://meet.quad.example/feedback')).toBeVisible()
  await expectAccessible(theirs, 'a meeting')
  const address = new URL(theirs.url()).pathname

  const stranger = await openPage({ signedInAs: other, expectedErrors: /404/ })
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Sort the feedback' })).toHaveCount(0)
})
