import type { Page } from '@playwright/test'
import { SETTINGS_PAGES } from '../web/lib/pages/settings-pages.ts'
import { CHROMIUM } from './harness/chromium.ts'
import { addAdmin, addMember, openCall, send, shareIdea } from './harness/members.ts'
import { openScreen } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

const DAY = 86_400_000

// Twice the font size that browsers have by default.
test.use({ launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, '--blink-settings=defaultFontSize=32'] } })

for (const width of [1440, 768]) {
  test(`with text of 200 % everything is within a window of ${width} pixels`, async ({ quad, openPage }) => {
    const member = await addMember(quad, 'Nethmi')
    const idea = await shareIdea(quad, member)
    const page = await openPage({ signedInAs: member, viewport: { width, height: 900 } })
    const settings = SETTINGS_PAGES.map((page) => `/settings/${page}`)
    const others = ['/', '/view-ideas', '/community', `/ideas/${idea}`, '/mysubmission', '/events']
    for (const path of [...others, ...settings]) await expectWithin(page, path)
  })
}

for (const width of [1280, 768]) {
  test(`with text of 200 % the place of a call is within a window of ${width} pixels`, async ({ quad, openPage }) => {
    const [admin, author] = [await addAdmin(quad), await addMember(quad, 'Nethmi')]
    const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
    const id = await openCall(quad, admin, {
      ...{ title: 'How can first-year students meet?', question: 'Most of us see a classmate at an examination.' },
      ...{ promise: 'The awarded idea gets a room.', opens_at: at(-1), closes_at: at(1), judging_ends_at: at(8) },
      criteria: [{ label: 'Problem and people', question: '', weight: 4 }],
      awards: [{ name: 'Term 2 award', count: 1 }],
    })
    const entry = `/v1/calls/${id}/entries/${await shareIdea(quad, author, 'Shared vans to the day school')}`
    await send(quad, { method: 'PUT', path: entry, body: { answers: {} }, token: author.token })
    await quad.passCallDate(id, 'closes_at')
    await expect.poll(async () => (await (await fetch(`${quad.url}/v1/calls/${id}`)).json()).call.phase).toBe('judging')
    const page = await openPage({ signedInAs: admin, viewport: { width, height: 900 } })
    await expectWithin(page, '/admin/calls')
    for (const part of ['', '/ranking', '/decisions', '/words']) await expectWithin(page, `/admin/calls/${id}${part}`)
  })
}

async function expectWithin(page: Page, path: string): Promise<void> {
  await openScreen(page, path)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const outside = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const controls = [...document.querySelectorAll('header a, header button, main a, main button, main input')]
    const isClipped = (element: Element) =>
      element.getClientRects().length > 0 &&
      !element.closest('.sr-only, .overflow-x-auto') &&
      element.getBoundingClientRect().right > clientWidth + 1
    const names = controls.filter(isClipped).map((one) => one.getAttribute('aria-label') ?? one.textContent)
    return { names, overflow: Math.max(0, scrollWidth - clientWidth) }
  })
  expect(outside, path).toEqual({ names: [], overflow: 0 })
}
