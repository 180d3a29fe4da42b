import type { Locator, Page } from '@playwright/test'
import { addMember, type Member, send } from './harness/members.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { expect, test } from './harness/test.ts'

const MESSAGES = 10_000
/** Two pixels are the rounding of a scroll position. */
const JUMP_PX = 2
const STEPS = 6

async function connected(quad: QuadServer): Promise<{ amaya: Member; bimal: Member; id: string }> {
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  await send(quad, { path: '/v1/connections', body: { user_id: bimal.id, note: '' }, token: amaya.token })
  await send(quad, { path: '/v1/connections', body: { user_id: amaya.id, note: '' }, token: bimal.token })
  const opened = await send(quad, { path: '/v1/conversations', body: { user_id: bimal.id }, token: amaya.token })
  return { amaya, bimal, id: (opened as { conversation: { id: string } }).conversation.id }
}

const textOf = (number: number) => `Message ${number}. ${'A longer line of text. '.repeat(number % 7)}`.trim()

/** The message in the middle of the view, and where it is. */
function inTheMiddle(log: Locator): Promise<{ id: string; top: number; count: number }> {
  return log.evaluate((box) => {
    const { top, height } = box.getBoundingClientRect()
    const all = [...box.querySelectorAll<HTMLElement>('[data-message]')]
    const found = all.find((one) => one.getBoundingClientRect().bottom > top + height / 2)
    return { id: found?.dataset.message ?? '', top: found?.getBoundingClientRect().top ?? 0, count: all.length }
  })
}

const topOf = (log: Locator, id: string) =>
  log.locator(`[data-message="${id}"]`).evaluate((element) => element.getBoundingClientRect().top)

/** Scrolls to an end of what is loaded, and expects that what comes there moves nothing. */
async function loadMore(log: Locator, end: 'first' | 'last'): Promise<void> {
  const before = await inTheMiddle(log)
  await log.evaluate((box, at) => {
    const target = box.querySelector(`[data-end="${at}"]`)
    box.scrollTop +=
      (target?.getBoundingClientRect().top ?? 0) - box.getBoundingClientRect().top + (at === 'first' ? 500 : -900)
  }, end)
  // One frame, so that runs that came into view have their height.
  await log.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const middle = await inTheMiddle(log)
  await expect.poll(async () => (await inTheMiddle(log)).count).toBeGreaterThan(before.count)
  expect(Math.abs((await topOf(log, middle.id)) - middle.top)).toBeLessThanOrEqual(JUMP_PX)
}

const field = (page: Page, { name }: Member) => page.getByRole('textbox', { name: `Message to ${name}` })

test('a conversation of 10,000 messages scrolls without jumps, to a found message and back to the newest', async ({
  quad,
  openPage,
}) => {
  test.slow()
  const { amaya, bimal, id } = await connected(quad)
  const texts = Array.from({ length: MESSAGES }, (_, index) => textOf(index + 1))
  texts[2_999] = 'Message 3000. The lantern workshop.'
  await quad.addMessages({ id, authorIds: [amaya.id, bimal.id], texts })
  const page = await openPage({ signedInAs: amaya, path: `/messages/${id}` })
  const log = page.getByRole('region', { name: `Messages with ${bimal.name}` })
  await expect(log.getByText(/^Message 10000\./)).toBeInViewport()
  for (let step = 0; step < STEPS; step++) await loadMore(log, 'first')
  await expect(log.getByText(/^Message 9700\./)).toBeAttached()

  // A new message moves nothing that is read further up.
  const middle = await inTheMiddle(log)
  await send(quad, { path: `/v1/conversations/${id}/messages`, body: { text: 'News from Bimal' }, token: bimal.token })
  await expect(log.getByText('News from Bimal')).toBeAttached()
  expect(Math.abs((await topOf(log, middle.id)) - middle.top)).toBeLessThanOrEqual(JUMP_PX)
  await page.getByRole('button', { name: 'Newest messages' }).click()
  await expect(log.getByText('News from Bimal')).toBeInViewport()
  await expect(log).toBeFocused()
  await expect(page.getByRole('button', { name: 'Newest messages' })).toBeHidden()

  // By keyboard: the beginning of what is there, where more comes.
  const { count } = await inTheMiddle(log)
  // The browser scrolls smoothly, and may stop on the way.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect.poll(async () => (await inTheMiddle(log)).count, { timeout: 2000 }).toBeGreaterThan(count)
  }).toPass()
  await page.keyboard.press('End')
  await expect(log.getByText('News from Bimal')).toBeInViewport()

  await page.getByRole('searchbox', { name: 'Search messages' }).fill('lantern workshop')
  const row = page.getByRole('link', { name: /lantern workshop/ })
  await row.focus()
  await page.keyboard.press('Enter')
  const found = log.getByText('Message 3000. The lantern workshop.')
  await expect(found).toBeInViewport()
  await expect(log.locator('[data-message]:focus')).toHaveText(/^Message 3000\./)
  for (let step = 0; step < 2; step++) await loadMore(log, 'last')
  await expect(log.getByText(/^Message 3100\./)).toBeAttached()
  for (let step = 0; step < 2; step++) await loadMore(log, 'first')
  await expect(log.getByText(/^Message 2900\./)).toBeAttached()

  // A message that is sent from here is shown at the end.
  await field(page, bimal).fill('From Amaya')
  await field(page, bimal).press('Control+Enter')
  await expect(log.getByText('From Amaya')).toBeInViewport()
  await expect(log.getByText('News from Bimal')).toBeInViewport()
})

test('Sinhala, Tamil, English and emoji clusters keep their order in the list and the conversation', async ({
  quad,
  openPage,
}) => {
  const { amaya, bimal, id } = await connected(quad)
  const text = 'ශ්‍රී ක්‍ෂණ க்ஷௌ hello 👩🏽‍🔬🇱🇰 ஸ்ரீ'
  await quad.addMessages({ id, authorIds: [bimal.id], texts: [text] })
  const page = await openPage({ signedInAs: amaya, path: `/messages/${id}` })
  const places = [
    page.getByRole('region', { name: `Messages with ${bimal.name}` }).getByText(text, { exact: true }),
    page.getByRole('list', { name: 'Conversations' }).getByText(text, { exact: true }),
  ]
  for (const place of places) {
    await expect(place).toBeVisible()
    expect(await place.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    const clusters = await place.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const node = walker.nextNode() as Text
      return [...new Intl.Segmenter('si', { granularity: 'grapheme' }).segment(node.data)].map(({ segment, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + segment.length)
        const { left, right } = range.getBoundingClientRect()
        return { segment, left, right }
      })
    })
    expect(clusters.map(({ segment }) => segment).join('')).toBe(text)
    const size = await place.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    for (const [index, { segment, left, right }] of clusters.entries()) {
      const next = clusters[index + 1]
      // In the order of writing, and each cluster as one sign.
      if (next) expect(next.left, segment).toBeGreaterThanOrEqual(right - 1)
      expect(right - left, segment).toBeLessThan(3 * size)
      if (segment === '👩🏽‍🔬' || segment === '🇱🇰') expect(right - left, segment).toBeLessThan(1.8 * size)
    }
  }
})

test('a mention is completed by keyboard, and is a link to the profile', async ({ quad, openPage }) => {
  const { amaya, bimal, id } = await connected(quad)
  const page = await openPage({ signedInAs: amaya, path: `/messages/${id}` })
  const to = field(page, bimal)
  await to.pressSequentially('Thank you @bim')
  await expect(page.getByRole('option', { name: new RegExp(bimal.name) })).toBeVisible()
  await to.press('Enter')
  await expect(to).toHaveValue(/^Thank you @\S+ $/)
  await to.press('Control+Enter')
  const log = page.getByRole('region', { name: `Messages with ${bimal.name}` })
  await expect(log.getByRole('link', { name: /^@/ })).toHaveAttribute('href', `/profile/${bimal.id}`)
})
