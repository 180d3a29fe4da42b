import type { Page } from '@playwright/test'
import { addTemplate } from '../contract/review-templates.ts'
import { addMember, send, shareIdea } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('ten ideas are reviewed by keyboard alone in 20 presses outside of fields, two on a phone, and an author answers', async ({
  quad,
  openPage,
}) => {
  // Proves spec S/86.
  const author = await addMember(quad, 'Nethmi')
  const reviewer = await addMember(quad, 'Meera', { isReviewer: true })
  const names = Array.from({ length: 12 }, (_, index) => `Circle ${String.fromCharCode(65 + index)} by phone bridge`)
  const ids: string[] = []
  for (const name of names) ids.push(await shareIdea(quad, author, name))
  const at = (index: number) => names[index] ?? ''

  const template = { name: 'A date', text: 'Name one evening.' }
  await send(quad, { path: addTemplate.path, body: template, token: reviewer.token })

  const page = await openPage({ signedInAs: reviewer })
  // Other waiting ideas belong to other tests.
  await page.goto('/admin/review?q=phone bridge')
  await expect(title(page, at(0))).toBeVisible()
  await expectAccessible(page, 'workspace')
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      const isInField = await page.evaluate(() => document.activeElement?.matches('textarea, input') ?? false)
      if (!isInField) presses += 1
      await page.keyboard.press(key)
    }
  }
  const opened = (index: number) => expect(title(page, at(index))).toBeFocused()

  for (let index = 0; index < 6; index++) {
    await press('a', 'Control+Enter')
    await opened(index + 1)
  }
  await expect(page.getByText(`Approved “${at(5)}”. Next: “${at(6)}”.`)).toBeVisible()

  await press('p', 'Enter')
  await page.keyboard.type('Overnight on whose line?')
  await press('Escape', 'c')
  await page.keyboard.type('Say who pays.')
  // A template goes into the note, after what is written.
  await press('Escape', 't', 'Enter')
  await expect(page.getByRole('textbox', { name: /^Note to/ })).toHaveValue('Say who pays.\n\nName one evening.')
  await press('Control+Enter')
  await opened(7)
  for (const index of [7, 8]) {
    await press('c')
    await page.keyboard.type('Say how long it takes.')
    await press('Control+Enter')
    await opened(index + 1)
  }
  // Without a reason nothing is sent.
  await press('r', 'Control+Enter')
  await expect(page.getByText('Say why first')).toBeVisible()
  await page.keyboard.type('There is one already.')
  await press('Control+Enter')
  await opened(10)
  expect(presses).toBeLessThanOrEqual(20)

  // An undo brings the idea back with what was written.
  await page.keyboard.press('u')
  await opened(9)
  await expect(page.getByRole('textbox', { name: /^Note to/ })).toHaveValue('There is one already.')

  const phone = await openPage({ signedInAs: reviewer, viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto('/admin/users')
  await expect(phone.getByRole('heading', { name: 'Submitted Ideas' })).toBeVisible()
  await phone.getByRole('link', { name: 'Review in turn' }).tap()
  // The page before has a search box of that name too.
  await expect(phone.getByRole('heading', { name: 'Review', exact: true })).toBeVisible()
  await phone.getByRole('searchbox', { name: 'Search by title' }).fill('phone bridge')
  await expect(phone).toHaveURL(({ searchParams }) => searchParams.get('q') === 'phone bridge')
  await phone.getByRole('button', { name: at(10) }).tap()
  await expect(title(phone, at(10))).toBeVisible()
  await expectAccessible(phone, 'workspace on a phone')
  await phone.getByRole('radio', { name: '4' }).first().tap()
  await phone.getByRole('button', { name: 'Approve', exact: true }).tap()
  await phone.getByRole('button', { name: 'Send and open next' }).tap()
  await expect(title(phone, at(11))).toBeFocused()
  await phone.getByRole('button', { name: 'Request Changes' }).tap()
  await phone.getByRole('textbox', { name: /^Note to/ }).fill('Name a place.')
  await phone.getByRole('button', { name: 'Send and open next' }).tap()
  await expect(phone.getByText(`Changes requested for “${at(11)}”.`)).toBeVisible()

  const own = await openPage({ signedInAs: author })
  const timeline = own.getByRole('region', { name: 'Review timeline' })
  // The author is notified once it cannot be undone any more.
  await expect(async () => {
    await own.goto(`/ideas/${ids[6]}`)
    await expect(timeline.getByText('Changes requested')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const notes = own.getByRole('list', { name: 'Notes of the reviewer on this paragraph' })
  await expect(notes.getByText('Overnight on whose line?')).toBeVisible()
  await expectAccessible(own, 'own idea with a note')
  await own.goto('/')
  await own.getByRole('link', { name: `Answer: ${at(6)}` }).click()
  const round = own.getByRole('region', { name: 'Round 1: changes requested on version 1' })
  await expect(round.getByRole('heading', { name: /^Round 1/ })).toBeFocused()
  await expect(round.getByRole('heading', { name: /^Round 1/ })).toBeInViewport()
  await expect(round.getByText('Overnight on whose line?')).toBeVisible()
  await round.getByLabel('Your answer').fill('On the line of the library, after ten.')
  await round.getByRole('button', { name: 'Send back for review' }).click()
  await expect(timeline.getByText(/^Answer due by/)).toBeVisible()
  await expect(round).toBeHidden()

  await page.goto('/admin/review?q=phone bridge')
  await page.getByRole('button', { name: at(6) }).click()
  await expect(page.getByText('Author replied')).toBeVisible()
  await expect(page.getByText('On the line of the library, after ten.')).toBeVisible()

  await own.getByRole('button', { name: 'Edit', exact: true }).click()
  await own.getByLabel('Description').fill('On the line of the library.')
  await own.getByRole('button', { name: 'Save changes' }).click()
  const outdated = own.getByRole('region', { name: 'Notes on words that have changed since' })
  await expect(outdated.getByText('“Quiz bundles that download overnight on cheap data.”')).toBeVisible()
  await expect(timeline.getByText(/^Answer due by/)).toBeVisible()
})

test('the decision stays in view and is three presses of Tab and Enter from the title', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const author = await addMember(quad, 'Nethmi')
  const reviewer = await addMember(quad, 'Meera', { isReviewer: true })
  const name = 'A long lantern walk'
  await shareIdea(quad, author, name)
  const page = await openPage({ signedInAs: reviewer, viewport: { width: 1440, height: 900 } })
  await page.goto('/admin/review?q=lantern walk')
  await title(page, name).focus()
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  const sendButton = page.getByRole('button', { name: 'Send and open next' })
  for (const press of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(press)
  await expect(approve).toBeFocused()
  for (const [width, height] of [
    [1440, 900],
    [1100, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(
      `/admin/review?q=lantern walk&idea=${await page.evaluate(() => new URL(location.href).searchParams.get('idea'))}`,
    )
    await expect(title(page, name)).toBeVisible()
    await expect(approve).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('a')
    await expect(sendButton).toBeInViewport({ ratio: 1 })
  }
})
