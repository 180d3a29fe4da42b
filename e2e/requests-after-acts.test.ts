import type { Page } from '@playwright/test'
import { callIn, test as demoTest, signInAs } from './harness/demo-server.ts'
import { addAdmin, addMember, connect, send, shareIdea } from './harness/members.ts'
import { DESKTOP } from './harness/page.ts'
import type { Session } from './harness/quad-server.ts'
import { expect, type OpenPage, test } from './harness/test.ts'

/**
 * The requests that follow an act. Of acts that the page shows from their own response there are none; of the others they are
 * those of what the page shows and the act changed.
 */

/** The calls that follow an act, as "GET /v1/ideas/:id", until the page has nothing more to fetch. */
async function requestsAfter(page: Page, act: () => Promise<unknown>, sent: RegExp): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/g, ':id')}`)
  })
  // The page itself, whose header may still be fetching its counts.
  await settle(page, calls)
  calls.length = 0
  const response = page.waitForResponse((one) => one.request().method() !== 'GET' && sent.test(one.url()))
  await act()
  await (await response).finished()
  await settle(page, calls)
  return calls.slice(1)
}

/** Until the page asks for nothing: before it is idle, and before a call that is made then has its response. */
async function settle(page: Page, calls: string[]): Promise<void> {
  for (let before = -1; before !== calls.length; ) {
    before = calls.length
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.evaluate(() => fetch('/healthz', { cache: 'no-store' }).then(() => {}))
  }
}

async function openWhole(openPage: OpenPage, signedInAs: Session, path: string): Promise<Page> {
  const page = await openPage({ signedInAs, path, viewport: DESKTOP })
  await expect(page.locator('.toasts')).toBeAttached()
  await expect(page.locator('main h1').first()).toBeVisible()
  return page
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const support = (page: Page) =>
  page
    .getByRole('button', { name: /^Support, \d+$/ })
    .filter({ visible: true })
    .first()

test('support and follow fetch nothing, on the page of an idea and on the board', async ({ quad, openPage }) => {
  const [author, member] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Arul')]
  const id = await shareIdea(quad, author)
  const page = await openWhole(openPage, member, `/ideas/${id}`)
  await expect(support(page)).toBeVisible()
  expect(await requestsAfter(page, () => support(page).click(), /\/support$/)).toEqual([])
  const follow = page.getByRole('button', { name: 'Follow', exact: true }).filter({ visible: true }).first()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  expect(await requestsAfter(page, () => follow.click(), /\/follow$/)).toEqual([])
  await expect(follow).toHaveAttribute('aria-pressed', 'false')

  const board = await openWhole(openPage, member, '/view-ideas')
  await expect(support(board)).toBeVisible()
  expect(await requestsAfter(board, () => support(board).click(), /\/support$/)).toEqual([])
})

test('support of an update fetches nothing', async ({ quad, openPage }) => {
  const [author, member] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Arul')]
  const id = await shareIdea(quad, author)
  const admin = await addAdmin(quad)
  await send(quad, { path: `/v1/ideas/${id}`, method: 'PATCH', body: { status: 'Approved' }, token: admin.token })
  const body = { text: 'The first forty packs are printed.' }
  await send(quad, { path: `/v1/ideas/${id}/updates`, body, token: author.token })
  const page = await openWhole(openPage, member, `/ideas/${id}`)
  const update = page.getByRole('listitem').filter({ hasText: body.text })
  const button = update.getByRole('button', { name: /^Support, 0$/ })
  await expect(button).toBeVisible()
  expect(await requestsAfter(page, () => button.click(), /\/support$/)).toEqual([])
})

test('a comment fetches nothing, and is counted on the page of its idea', async ({ quad, openPage }) => {
  const [author, member] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Arul')]
  const page = await openWhole(openPage, member, `/ideas/${await shareIdea(quad, author)}`)
  const field = page.getByRole('textbox', { name: 'New comment' })
  await field.fill('I can check the strings.')
  expect(await requestsAfter(page, () => field.press('Control+Enter'), /\/comments$/)).toEqual([])
  // The field has the text too, until the comment is sent.
  const said = page.getByRole('region', { name: /^Comments/ }).getByRole('paragraph')
  await expect(said.filter({ hasText: 'I can check the strings.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Comments.*1/ }).first()).toBeVisible()
})

test('an answer to an event fetches nothing, and shows who goes and how to join', async ({ quad, openPage }) => {
  const [admin, member] = [await addAdmin(quad), await addMember(quad, 'Arul')]
  const body = {
    ...{ type: 'open_session', title: 'Caption sprint', online_url: 'https://meet.quad.example/captions' },
    ...{ starts_at: inHours(48), ends_at: inHours(49), time_zone: 'Asia/Colombo' },
  }
  const { event } = (await send(quad, { path: '/v1/events', body, token: admin.token })) as { event: { id: string } }
  const page = await openWhole(openPage, member, `/events/${event.id}`)
  const going = page.getByRole('radio', { name: 'Going' })
  expect(await requestsAfter(page, () => going.click(), /\/rsvp$/)).toEqual([])
  await expect(page.getByText('https://meet.quad.example/captions')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Going/ }).getByRole('link', { name: member.name })).toBeVisible()
})

test('a message fetches nothing, and is the latest in the list', async ({ quad, openPage }) => {
  const [amaya, bimal] = [await addMember(quad, 'Amaya'), await addMember(quad, 'Bimal')]
  await connect(quad, amaya, bimal)
  const page = await openWhole(openPage, amaya, `/profile/${bimal.id}`)
  await page.getByRole('button', { name: `Message ${bimal.name}` }).click()
  const field = page.getByRole('textbox', { name: `Message to ${bimal.name}` })
  await field.fill('Is Monday fine?')
  const calls = await requestsAfter(page, () => field.press('Control+Enter'), /\/messages$/)
  // The live stream tells each device of the sender too.
  expect(calls.filter((call) => !LIVE_CONVERSATION.includes(call))).toEqual([])
})

const LIVE_CONVERSATION = [
  'GET /v1/conversations',
  'GET /v1/conversations/count',
  'GET /v1/conversations/:id',
  'GET /v1/conversations/:id/messages',
]

test('an edit fetches what the page shows of the idea alone', async ({ quad, openPage }) => {
  const author = await addMember(quad, 'Nethmi')
  const page = await openWhole(openPage, author, `/ideas/${await shareIdea(quad, author)}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Captions for all lectures')
  const save = page.getByRole('button', { name: 'Save changes' })
  const saveAndFetch = async () => {
    const fetched = page.waitForResponse(
      (one) => one.request().method() === 'GET' && /\/v1\/ideas\/[^/]+$/.test(one.url()),
    )
    await save.click()
    await fetched
  }
  const calls = await requestsAfter(page, saveAndFetch, /\/ideas\/[^/]+$/)
  expect(new Set(calls).size, calls.join(', ')).toBe(calls.length)
  expect(calls).toContain('GET /v1/ideas/:id')
  expect(
    calls.every((call) => call.startsWith('GET ')),
    calls.join(', '),
  ).toBe(true)
})

demoTest('a vote fetches nothing', async ({ quad, openPage }) => {
  const member = await signInAs(quad, 'nethmi.perin.1@students.quad.example')
  const path = `/calls/${await callIn(quad, 'ballot')}/ballot`
  const page = await openWhole(openPage, member, path)
  const vote = page.getByRole('button', { name: /^Vote for / }).first()
  await expect(vote).toBeVisible()
  expect(await requestsAfter(page, () => vote.click(), /\/ballot\/me$/)).toEqual([])
})
