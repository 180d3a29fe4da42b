import { resolve } from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Reply } from '../contract/comments.ts'
import { PDF_MAX_BYTES } from '../contract/ideas.values.ts'
import { RESPONSE_MARK } from '../contract/response-mark.values.ts'
import { UPLOAD_PART_BYTES } from '../contract/uploads.values.ts'
import { type Random, randomFrom } from '../faults/harness/random.ts'
import { startCountedLine } from './harness/counted-line.ts'
import { addAdmin, addMember, type Member, openCall, send, shareIdea, storageStateOf } from './harness/members.ts'
import { expectLateCode } from './harness/network-conditions.ts'
import { expectAccessible, openScreen, PHONE } from './harness/page.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { expect, test } from './harness/test.ts'

/** Console messages of Chromium about lost requests. */
const LOST = /Failed to load resource|net::ERR_|could not be fetched|dynamically imported module/
/** Set by the long run (faults/long/line-cuts.test.ts). */
const CUTS = Number(process.env.LINE_CUTS ?? 0)
const SEED = Number(process.env.LINE_SEED ?? 37)
const MINUTE = 60_000
/** Headers and small bodies of all requests around an upload. */
const OTHER_BYTES = 400_000
/** The member of the long run does what many would. */
const WITHOUT_LIMITS = { NODE_OPTIONS: `--import ${resolve('faults/harness/without-limits.ts')}` }
const PDF = Buffer.from('%PDF-1.7')
const CHANGES = /\/v1\/(ideas|events|conversations|calls)(\/|$)/

/** Also behind a dialog. */
const badge = (page: Page) => page.locator('header a[href="/waiting"]').filter({ visible: true })

/** Opens a page, and waits for the code of the outbox, which comes with that of the messages, and of the toasts. */
async function openReady(page: Page, path: string): Promise<void> {
  await openScreen(page, path)
  await expectReady(page)
}

async function expectReady(page: Page): Promise<void> {
  await expect(page.locator('header a[href="/messages"]').filter({ visible: true })).toBeVisible()
  await expectLateCode(page)
}

async function read(quad: QuadServer, path: string, { token }: Member) {
  const response = await fetch(quad.url + path, { headers: { authorization: `Bearer ${token}` } })
  return response.json()
}

async function writeComment(page: Page, ideaId: string, text: string): Promise<void> {
  await openReady(page, `/ideas/${ideaId}#comments`)
  await page.getByRole('textbox', { name: 'New comment' }).fill(text)
}

test.describe('acts that wait for the line', () => {
  test.use({ hasOwnServer: true })

  test('are listed, edited, cancelled and sent in order, by keyboard and on a phone', { tag: '@main' }, async ({
    quad,
    openPage,
  }) => {
    const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
    const ideaId = await shareIdea(quad, author)
    const page = await openPage({ signedInAs: reader, viewport: PHONE, expectedErrors: LOST })
    await openReady(page, '/waiting')
    await expect(page.getByText('Nothing waits on this device.')).toBeVisible()
    await expectAccessible(page, 'nothing waits')
    await expect(badge(page)).toHaveCount(0)
    await writeComment(page, ideaId, 'First')
    await page.context().setOffline(true)
    const field = page.getByRole('textbox', { name: 'New comment' })
    await field.press('Control+Enter')
    await expect(page.getByText('Comment waits')).toBeVisible()
    for (const text of ['Second', 'Third']) {
      await field.fill(text)
      await field.press('Control+Enter')
      await expect(field).toHaveValue('')
    }
    await expect(badge(page)).toHaveAccessibleName('Waiting to be sent (3)')
    await badge(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting to be sent' })).toBeFocused()
    await expect(page.getByText('3 things, kept on this device only.')).toBeVisible()
    await expectAccessible(page, 'three acts wait')

    await page.getByRole('button', { name: 'Edit: Comment, Offline quiz packs' }).first().click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('First, and better')
    await page.getByRole('button', { name: 'Save' }).click()
    const cancel = page.getByRole('button', { name: 'Cancel: Comment, Offline quiz packs' })
    await cancel.nth(1).click()
    await expect(cancel).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cancel).toHaveCount(3)
    await cancel.nth(1).click()
    await expect(cancel).toHaveCount(2)
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Sent today 2' })).toBeVisible()
    const { comments } = await read(quad, `/v1/ideas/${ideaId}/comments`, reader)
    expect(comments.map(({ text }: { text: string }) => text)).toEqual(['First, and better', 'Third'])
  })

  test('stay while something in between answers in place of Quad', async ({ quad, openPage }) => {
    const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
    const ideaId = await shareIdea(quad, author)
    const page = await openPage({ signedInAs: reader, expectedErrors: LOST })
    await writeComment(page, ideaId, 'Through a portal')
    const answers = [
      { status: 200, contentType: 'text/html', body: '<h1>Sign in to this network</h1>' },
      { status: 200, json: { comment: {} } },
      { status: 204 },
      { status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' },
      { status: 502, body: '' },
    ]
    let tries = 0
    await page.route('**/v1/ideas/*/comments', (route) => {
      const answer = route.request().method() === 'POST' ? answers[tries++] : undefined
      return answer ? route.fulfill(answer) : route.continue()
    })
    await page.getByRole('textbox', { name: 'New comment' }).press('Control+Enter')
    for (const [index] of answers.entries()) {
      await expect.poll(() => tries).toBeGreaterThan(index)
      await expect(badge(page)).toBeVisible()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
    }
    await expect(badge(page)).toHaveCount(0)
    const { comments } = await read(quad, `/v1/ideas/${ideaId}/comments`, reader)
    expect(comments.map(({ text }: { text: string }) => text)).toEqual(['Through a portal'])
  })

  test('go on past one that a limit holds back, which says why and until when', { tag: '@main' }, async ({
    quad,
    openPage,
  }) => {
    const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
    const limited = await shareIdea(quad, author)
    const open = await shareIdea(quad, author, 'Reading circles')
    const page = await openPage({ signedInAs: reader, expectedErrors: LOST })
    const message = 'You can write 60 comments an hour. Please wait 22 hours and try again.'
    let isLimited = true
    await page.route(`**/v1/ideas/${limited}/comments`, (route) =>
      isLimited && route.request().method() === 'POST'
        ? route.fulfill({
            status: 429,
            headers: { [RESPONSE_MARK]: '1', 'retry-after': '79200' },
            json: { error: { request: message }, message, requestId: 'test' },
          })
        : route.continue(),
    )
    await writeComment(page, limited, 'First')
    const field = page.getByRole('textbox', { name: 'New comment' })
    await field.press('Control+Enter')
    await expect(page.getByText(message)).toBeVisible()
    await field.fill('Second')
    await field.press('Control+Enter')
    await expect(badge(page)).toHaveAccessibleName('Waiting to be sent (2)')
    await openReady(page, `/ideas/${open}`)
    await page.getByRole('textbox', { name: 'New comment' }).fill('Of another idea')
    await page.getByRole('textbox', { name: 'New comment' }).press('Control+Enter')
    const texts = async (id: string) => {
      const { comments } = await read(quad, `/v1/ideas/${id}/comments`, reader)
      return comments.map(({ text }: { text: string }) => text)
    }
    await expect.poll(() => texts(open)).toEqual(['Of another idea'])
    await badge(page).click()
    await expect(page.getByText(/^waits until /)).toBeVisible()
    await expect(page.getByText(message)).toBeVisible()
    await expectAccessible(page, 'an act that a limit holds back')
    isLimited = false
    await page.clock.install()
    await page.reload()
    await page.clock.fastForward('23:00:00')
    await expect(page.getByRole('heading', { name: 'Sent today 3' })).toBeVisible()
    expect(await texts(limited)).toEqual(['First', 'Second'])
  })

  test('give way to what the member answered later on another device', async ({ quad, openPage }) => {
    const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
    const ideaId = await shareIdea(quad, author)
    const page = await openPage({ signedInAs: reader, expectedErrors: LOST })
    await page.clock.install()
    await openReady(page, `/ideas/${ideaId}`)
    await page.context().setOffline(true)
    const support = page
      .getByRole('button', { name: /^Support/ })
      .filter({ visible: true })
      .first()
    await support.click()
    await expect(badge(page)).toHaveAccessibleName('Waiting to be sent (1)')
    const headers = { authorization: `Bearer ${reader.token}` }
    for (const method of ['PUT', 'DELETE']) await fetch(`${quad.url}/v1/ideas/${ideaId}/support`, { method, headers })
    await page.clock.fastForward('01:00')
    await page.context().setOffline(false)
    await expect(badge(page)).toHaveCount(0)
    await expect(support).toHaveAttribute('aria-pressed', 'false')
    const { ideas } = await read(quad, `/v1/ideas/me?ids=${ideaId}`, reader)
    expect(ideas[ideaId].supported).toBe(false)
  })

  test('are support, changes and deletions of comments too, each sent once', { tag: '@main' }, async ({
    quad,
    openPage,
  }) => {
    const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
    const ideaId = await shareIdea(quad, author)
    const path = `/v1/ideas/${ideaId}/comments`
    await send(quad, { path, body: { text: 'Works on my phone' }, token: author.token })
    for (const text of ['Changed soon', 'Deleted soon']) await send(quad, { path, body: { text }, token: reader.token })
    const page = await openPage({ signedInAs: reader, expectedErrors: LOST })
    await openReady(page, `/ideas/${ideaId}`)
    const of = (text: string) => page.locator('li, article').filter({ hasText: text }).last()
    const choose = async (text: string, item: string) => {
      await of(text)
        .getByRole('button', { name: /^Actions for/ })
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Changed soon', 'Edit')
    await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Changed')
    await choose('Deleted soon', 'Delete')
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    await expect(confirm).toBeVisible()
    await page.context().setOffline(true)
    await confirm.click()
    await expect(badge(page)).toHaveAccessibleName('Waiting to be sent (1)')
    await expect(page.getByText('Deleted comment waits')).toBeVisible()
    await page.getByRole('textbox', { name: 'Edit your comment' }).press('Control+Enter')
    await expect(page.getByText('Changed comment waits')).toBeVisible()
    const support = of('Works on my phone').getByRole('button', { name: 'Support' })
    await support.click()
    await expect(support).toHaveAttribute('aria-pressed', 'true')
    await expect(badge(page)).toHaveAccessibleName('Waiting to be sent (3)')
    await expect(page.getByText('Support waits')).toBeVisible()
    const requests: string[] = []
    page.on('request', (one) => one.url().includes('/v1/comments/') && requests.push(one.method()))
    await page.context().setOffline(false)
    await expect(badge(page)).toHaveCount(0)
    expect(requests.toSorted()).toEqual(['DELETE', 'PATCH', 'PUT'])
    await expect(of('Changed')).toBeVisible()
    const { comments } = await read(quad, path, reader)
    expect(comments.map(({ text, support_count }: Reply) => [text, support_count])).toEqual([
      ['Works on my phone', 1],
      ['Changed', 0],
    ])
  })

  test('show both where an idea was changed meanwhile, and ask', async ({ quad, openPage }) => {
    const author = await addMember(quad, 'Nethmi')
    const ideaId = await shareIdea(quad, author)
    const page = await openPage({ signedInAs: author, expectedErrors: LOST })
    await openReady(page, `/ideas/${ideaId}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Description').fill('Quiz bundles for the bus.')
    await page.context().setOffline(true)
    await form.getByRole('button', { name: /^Save/ }).click()
    await expect(badge(page)).toBeVisible()
    const { idea } = await read(quad, `/v1/ideas/${ideaId}`, author)
    const { title, category, tags, learning_outcome, recommended_level, version } = idea
    const theirs = { title, category, tags, learning_outcome, recommended_level, version }
    const body = { ...theirs, description: 'Quiz bundles that a tutor recorded.' }
    await send(quad, { method: 'PUT', path: `/v1/ideas/${ideaId}`, body, token: author.token })
    // Another page, as after a crash: nobody waits for the answer but the list.
    const again = await page.context().newPage()
    await page.close()
    await again.context().setOffline(false)
    await openReady(again, '/waiting')
    const card = again.getByRole('region', { name: 'Choose one: both were changed' })
    await expect(card.getByText('for the bus')).toBeVisible()
    await expect(card.getByText('tutor recorded')).toBeVisible()
    await expectAccessible(again, 'a conflict')
    await card.getByRole('radio', { name: /^In Quad/ }).check()
    await expect(card.getByRole('button', { name: 'Keep what is in Quad' })).toBeVisible()
    await card.getByRole('radio', { name: /^Yours/ }).check()
    await card.getByRole('button', { name: 'Send mine' }).click()
    await expect(card).toBeHidden()
    await expect(again.getByRole('heading', { name: 'Sent today 1' })).toBeVisible()
    expect((await read(quad, `/v1/ideas/${ideaId}`, author)).idea.description).toBe('Quiz bundles for the bus.')
  })

  test('are never sent as another member, and signing out asks before they are deleted', async ({ quad, openPage }) => {
    const [author, reader, other] = await Promise.all(['Nethmi', 'Kamal', 'Ruwan'].map((name) => addMember(quad, name)))
    if (!author || !reader || !other) throw new Error('three members are needed')
    const ideaId = await shareIdea(quad, author)
    const page = await openPage({ signedInAs: reader, expectedErrors: LOST })
    await writeComment(page, ideaId, 'From Kamal')
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'New comment' }).press('Control+Enter')
    await expect(badge(page)).toBeVisible()
    // The session of another takes its place, without a sign-out.
    await page.evaluate(({ token, expiry }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('token_expiry', expiry)
    }, other)
    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await openReady(page, '/waiting')
    await expect(page.getByText('Nothing waits on this device.')).toBeVisible()
    expect((await read(quad, `/v1/ideas/${ideaId}/comments`, reader)).comments).toEqual([])
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })

  test('are sent from a page that makes no such act', async ({ quad, openPage }) => {
    const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
    const ideaId = await shareIdea(quad, author)
    const page = await openPage({ signedInAs: reader, expectedErrors: LOST })
    await writeComment(page, ideaId, 'From the bus')
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'New comment' }).press('Control+Enter')
    await expect(badge(page)).toBeVisible()
    const again = await page.context().newPage()
    await page.close()
    await again.context().setOffline(false)
    await openReady(again, '/settings/privacy')
    const texts = async () =>
      (await read(quad, `/v1/ideas/${ideaId}/comments`, reader)).comments.map(({ text }: { text: string }) => text)
    await expect.poll(texts).toEqual(['From the bus'])
    await expect(badge(again)).toHaveCount(0)
  })

  test('wait on a page whose device has no room, which says so', async ({ quad, openPage }) => {
    const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
    const ideaId = await shareIdea(quad, author)
    const page = await openPage({ signedInAs: reader, expectedErrors: LOST })
    await page.addInitScript(() => {
      const full = () => {
        throw new DOMException('No room.', 'QuotaExceededError')
      }
      IDBObjectStore.prototype.put = full
      IDBObjectStore.prototype.add = full
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (...item) {
        return this === localStorage ? full() : setItem.apply(this, item)
      }
    })
    await writeComment(page, ideaId, 'From a full phone')
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'New comment' }).press('Control+Enter')
    await expect(page.getByText('this device has no room to keep it')).toBeVisible()
    await expect(badge(page)).toBeVisible()
    await page.context().setOffline(false)
    await expect(badge(page)).toHaveCount(0)
    const { comments } = await read(quad, `/v1/ideas/${ideaId}/comments`, reader)
    expect(comments.map(({ text }: { text: string }) => text)).toEqual(['From a full phone'])
  })

  test('are sent once and in order by a device whose clock was a day ahead', async ({ quad, openPage }) => {
    const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
    const ideaId = await shareIdea(quad, author)
    const page = await openPage({ expectedErrors: LOST })
    // By this clock a new session, which lasts a day, is past its expiry.
    await page.clock.setSystemTime(Date.now() + 25 * 60 * MINUTE)
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(reader.email)
    await page.getByLabel('Password', { exact: true }).fill(reader.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    await writeComment(page, ideaId, 'Tomorrow')
    await page.context().setOffline(true)
    const field = page.getByRole('textbox', { name: 'New comment' })
    await field.press('Control+Enter')
    await expect(badge(page)).toHaveAccessibleName('Waiting to be sent (1)')
    await page.clock.setSystemTime(Date.now())
    await field.fill('Today')
    await field.press('Control+Enter')
    await expect(badge(page)).toHaveAccessibleName('Waiting to be sent (2)')
    await page.context().setOffline(false)
    await expect(badge(page)).toHaveCount(0)
    const { comments } = await read(quad, `/v1/ideas/${ideaId}/comments`, reader)
    expect(comments.map(({ text }: { text: string }) => text)).toEqual(['Tomorrow', 'Today'])
    await openReady(page, '/waiting')
    await expect(page.getByRole('heading', { name: 'Sent today 2' })).toBeVisible()
  })

  test('go on with a PDF of 10 MB where the line was cut, also on a page that was reloaded', async ({
    startQuad,
    openPage,
  }) => {
    const line = await startCountedLine()
    const quad = await startQuad({ env: { PUBLIC_URL: line.url } })
    line.leadTo(quad.url)
    const member = await addMember(quad, 'Nethmi')
    const storageState = storageStateOf({ ...quad, url: line.url }, member)
    const page = await openPage({ baseURL: line.url, storageState, expectedErrors: LOST })
    const pdf = Buffer.concat([PDF, Buffer.alloc(PDF_MAX_BYTES - PDF.length, 'quad ')])
    let [uploads, cuts] = [0, 0]
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/v1/uploads')) uploads++
    })
    const cutAfter = (bytes: number) =>
      line.after(bytes, () => {
        line.cut()
        void page
          .context()
          .setOffline(true)
          .then(() => {
            line.mend()
            cuts++
          })
      })
    await openReady(page, '/mysubmission')
    await page.getByRole('button', { name: 'New Idea', exact: true }).first().click()
    const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
    await form.getByLabel('Title', { exact: true }).fill('Quiz packs')
    await form.getByLabel('Description').fill('Quiz bundles that download overnight.')
    await form.getByLabel('Category').selectOption('Education')
    await form.getByLabel('What was learned?').fill('Say plainly what is saved.')
    const file = { name: 'brief.pdf', mimeType: 'application/pdf', buffer: pdf }
    await form.getByLabel(/^PDF/).setInputFiles(file)
    const before = line.sent()
    // Each in the middle of a part.
    cutAfter(2.5 * UPLOAD_PART_BYTES)
    await form.getByRole('button', { name: 'Share Project' }).click()
    await expect.poll(() => cuts).toBe(1)
    await expect(badge(page)).toBeVisible()
    cutAfter(6.5 * UPLOAD_PART_BYTES)
    await page.context().setOffline(false)
    await page.reload()
    await expect.poll(() => cuts).toBe(2)
    await expect(badge(page)).toBeVisible()
    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await openReady(page, '/waiting')
    await expect(page.getByRole('heading', { name: 'Sent today 1' })).toBeVisible()
    const sent = line.sent() - before
    expect(sent).toBeGreaterThan(pdf.length)
    // Each byte once, but for the part that was on its way at each cut.
    expect(sent).toBeLessThan(pdf.length + cuts * UPLOAD_PART_BYTES + OTHER_BYTES)
    expect(uploads).toBe(1)
    const { ideas } = await read(quad, '/v1/ideas/mine', member)
    expect(ideas).toHaveLength(1)
    const response = await fetch(`${quad.url}/v1/pdfs/${ideas[0].pdf}`, {
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
    await page.context().close()
    await line.stop()
  })

  test(`are carried out once each, whatever the line does (${CUTS} cuts, seed ${SEED})`, async ({
    startQuad,
    browser,
  }) => {
    test.skip(CUTS === 0, 'only in the long run')
    test.setTimeout(20 * MINUTE + CUTS * MINUTE)
    // In a process of its own, which is killed in between.
    const quad = await startQuad({ env: WITHOUT_LIMITS })
    const fixtures = await prepareFixtures(quad)
    const storageState = storageStateOf(quad, fixtures.member)
    const context = await browser.newContext({ baseURL: quad.url, storageState, reducedMotion: 'reduce' })
    const run = new LineCuts(quad, fixtures, context, randomFrom(SEED))
    for (let cut = 0; cut < CUTS; cut++) await run.cut(cut)
    await run.expectEachOnce()
    await context.close()
  })
})

type Fixtures = Awaited<ReturnType<typeof prepareFixtures>>

async function prepareFixtures(quad: QuadServer) {
  const [admin, author, member] = [
    await addAdmin(quad),
    await addMember(quad, 'Nethmi'),
    await addMember(quad, 'Kamal'),
  ]
  const ideaId = await shareIdea(quad, author)
  const connect = (from: Member, to: Member) =>
    send(quad, { path: '/v1/connections', body: { user_id: to.id, note: '' }, token: from.token })
  await connect(member, author)
  await connect(author, member)
  const opened = await send(quad, { path: '/v1/conversations', body: { user_id: author.id }, token: member.token })
  const { conversation } = opened as { conversation: { id: string } }
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * MINUTE).toISOString()
  const event = {
    ...{ type: 'open_session', title: 'Caption sprint', description: 'We caption lectures together.' },
    ...{ starts_at: day(7), ends_at: day(7.1), time_zone: 'Asia/Colombo', place: 'Regional centre' },
  }
  const made = (await send(quad, { path: '/v1/events', body: event, token: admin.token })) as { event: { id: string } }
  const body = {
    title: 'How can first-year students meet?',
    question: 'Most of us see a classmate for the first time at an examination.',
    promise: 'The awarded idea gets a room at every centre.',
    ...{ opens_at: day(-0.01), closes_at: day(20), judging_ends_at: day(30), jurors_per_entry: 1, ideas_per_member: 5 },
    criteria: [{ label: 'Problem and people', question: '', weight: 4 }],
    awards: [{ name: 'Award', count: 1 }],
  }
  const callId = await openCall(quad, admin, body)
  const entered: string[] = []
  for (let index = 0; index < 5; index++) entered.push(await shareIdea(quad, member, `Entry ${index}`))
  return { member, ideaId, conversationId: conversation.id, eventId: made.event.id, callId: callId, entries: entered }
}

const ACTS = ['comment', 'comment', 'message', 'message', 'rsvp', 'idea', 'entry'] as const
const ANSWERS = [
  ['going', 'Going'],
  ['maybe', 'Maybe'],
  ['no', 'Can’t'],
] as const
/** The line goes before the request, on its way, or with the response; or something in between or a limit answers. */
const LINES = ['offline', 'request', 'response', 'portal', 'gateway', 'limit'] as const
const LIMIT_SECONDS = 2
const AFTER = ['nothing', 'nothing', 'reload', 'crash', 'restart', 'second tab', 'clock'] as const

/** Acts of one member on a line that is cut, and what the server has to have in the end. */
class LineCuts {
  readonly #quad: QuadServer
  readonly #fixtures: Fixtures
  readonly #context: BrowserContext
  readonly #random: Random
  readonly #made: Record<'comment' | 'message' | 'idea' | 'entry', string[]> = {
    comment: [],
    message: [],
    idea: [],
    entry: [],
  }
  #rsvp = ''
  #isFailing = false

  constructor(quad: QuadServer, fixtures: Fixtures, context: BrowserContext, random: Random) {
    this.#quad = quad
    this.#fixtures = fixtures
    this.#context = context
    this.#random = random
  }

  async cut(index: number): Promise<void> {
    const act = this.#random.pick(ACTS)
    const line = this.#random.pick(LINES)
    const after = this.#random.pick(AFTER)
    let page = this.#context.pages()[0] ?? (await this.#context.newPage())
    await test.step(`${index}: ${act}, ${line}, ${after}`, async () => {
      const submit = await this.#prepare(act, `${act} ${index}`, page)
      await this.#cutLine(page, line)
      await submit()
      await this.#untilCut(page)
      page = await this.#disturb(page, after)
      await this.#restoreLine(page)
      await expect(badge(page)).toHaveCount(0)
    })
  }

  /** Opens the page of an act and fills it in. Returns what sends it. */
  async #prepare(act: (typeof ACTS)[number], text: string, page: Page): Promise<() => Promise<void>> {
    const { ideaId, eventId, callId, conversationId, entries } = this.#fixtures
    if (act === 'comment') {
      this.#made.comment.push(text)
      await writeComment(page, ideaId, text)
      return () => page.getByRole('textbox', { name: 'New comment' }).press('Control+Enter')
    }
    if (act === 'message') {
      this.#made.message.push(text)
      await openReady(page, `/messages/${conversationId}`)
      const field = page.getByRole('textbox', { name: /^Message to / })
      await field.fill(text)
      return () => field.press('Control+Enter')
    }
    if (act === 'rsvp') {
      // The one that is chosen already changes nothing.
      const others = ANSWERS.filter(([answer]) => answer !== this.#rsvp)
      const [answer, label] = this.#random.pick(others)
      this.#rsvp = answer
      await openReady(page, `/events/${eventId}`)
      const choice = page.getByRole('radio', { name: label })
      return async () => {
        await choice.click()
      }
    }
    const entry = entries[this.#made.entry.length]
    if (act === 'entry' && entry) {
      await openReady(page, `/calls/${callId}`)
      await page.getByRole('button', { name: 'Enter an idea you have' }).click()
      await page.getByRole('combobox', { name: 'Your idea' }).selectOption(`Entry ${this.#made.entry.length}`)
      this.#made.entry.push(entry)
      return () => page.getByRole('button', { name: 'Enter this idea' }).click()
    }
    this.#made.idea.push(text)
    await openReady(page, '/mysubmission')
    const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
    // The form is open again where the page was left with it.
    if (await form.isHidden()) await page.getByRole('button', { name: 'New Idea', exact: true }).first().click()
    await form.getByLabel('Title', { exact: true }).fill(text)
    await form.getByLabel('Description').fill('Quiz bundles that download overnight.')
    await form.getByLabel('Category').selectOption('Education')
    await form.getByLabel('What was learned?').fill('Say plainly what is saved.')
    await form.getByLabel(/^PDF/).setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: PDF })
    return () => form.getByRole('button', { name: 'Share Project' }).click()
  }

  #hasCut: Promise<void> = Promise.resolve()

  async #cutLine(page: Page, line: (typeof LINES)[number]): Promise<void> {
    await expect(page.getByRole('region', { name: 'Announcements' })).toBeAttached()
    if (line === 'offline') {
      this.#hasCut = Promise.resolve()
      return this.#context.setOffline(true)
    }
    this.#isFailing = true
    this.#hasCut = new Promise((done) => {
      void this.#context.route(CHANGES, async (route: Route) => {
        if (!this.#isFailing || route.request().method() === 'GET') return route.fallback()
        if (line === 'response' || line === 'gateway') await route.fetch().catch(() => undefined)
        await this.#answer(route, line).catch(() => undefined)
        done()
      })
    })
  }

  /** Answers in place of the server. */
  async #answer(route: Route, line: (typeof LINES)[number]): Promise<void> {
    if (line === 'portal') return route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' })
    if (line === 'gateway')
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    if (line !== 'limit') return route.abort('connectionreset')
    const message = 'You do this too often.'
    const headers = { [RESPONSE_MARK]: '1', 'retry-after': String(LIMIT_SECONDS) }
    return route.fulfill({ status: 429, headers, json: { error: { request: message }, message, requestId: 'test' } })
  }

  async #untilCut(page: Page): Promise<void> {
    await this.#hasCut
    await expect(badge(page)).toBeVisible()
  }

  async #disturb(page: Page, after: (typeof AFTER)[number]): Promise<Page> {
    if (after === 'restart') await this.#quad.restart()
    if (after === 'clock') await page.clock.setSystemTime(Date.now() - 24 * 60 * MINUTE)
    // Without a line there is nothing to load; the page goes with the line's return.
    if (after === 'reload' || after === 'crash') await this.#restoreLine(page, false)
    if (after === 'reload') {
      await page.reload()
      await expectReady(page)
    }
    if (after === 'crash' || after === 'second tab') {
      const next = await this.#context.newPage()
      if (after === 'second tab') await this.#restoreLine(page, false)
      if (after === 'crash') await page.close()
      await openReady(next, '/waiting')
      if (after === 'second tab') await page.close()
      return next
    }
    return page
  }

  async #restoreLine(page: Page, isTold = true): Promise<void> {
    this.#isFailing = false
    await this.#context.unroute(CHANGES)
    await this.#context.setOffline(false)
    if (isTold) await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }

  async expectEachOnce(): Promise<void> {
    const { member, ideaId, conversationId, eventId, callId, entries } = this.#fixtures
    const quad = this.#quad
    const page = (path: string) => read(quad, path, member)
    const texts = (list: { text: string }[]) => list.map(({ text }) => text)
    const comments: { text: string }[] = []
    for (let number = 1; ; number++) {
      const { comments: more } = await page(`/v1/ideas/${ideaId}/comments?page=${number}&page_size=50`)
      if (more.length === 0) break
      comments.push(...more)
    }
    expect(texts(comments)).toEqual(this.#made.comment)
    const { messages } = await page(`/v1/conversations/${conversationId}/messages?page_size=100`)
    expect(texts(messages).filter((text) => text.startsWith('message '))).toEqual(this.#made.message.slice(-100))
    const { ideas } = await page('/v1/ideas/mine?page_size=100')
    const own = ideas.filter(({ title }: { title: string }) => title.startsWith('idea ') || title.startsWith('entry '))
    expect(own.map(({ title }: { title: string }) => title).toSorted()).toEqual(this.#made.idea.toSorted())
    for (const { idea_source_id } of own) expect(idea_source_id).not.toBe('')
    const { entries: entered } = await page(`/v1/calls/${callId}/entries`)
    expect(entered).toHaveLength(this.#made.entry.length)
    expect(entries).toEqual(expect.arrayContaining(this.#made.entry))
    if (this.#rsvp) expect((await page(`/v1/events/${eventId}`)).event.rsvp.answer).toBe(this.#rsvp)
  }
}
