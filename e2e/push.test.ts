import type { BrowserContext, Page, Worker } from '@playwright/test'
import { addMember, shareIdea } from './harness/members.ts'
import { expectAccessible, openScreen, PHONE } from './harness/page.ts'
import type { QuadServer, Session } from './harness/quad-server.ts'
import { expect, type OpenPage, test } from './harness/test.ts'

const MESSAGE = { title: '1 new in Quad', text: 'Replies to you', path: '/notifications', language: 'en' }

/**
 * The browser of the tests has no push service, and shows no notifications of anybody: the page gets a subscription, and the
 * worker's are noted, as those of other browsers are.
 */
async function fakePushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
    const stored = () => localStorage.getItem('fake-subscription')
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    const subscription = (endpoint: string, key: string) => ({
      endpoint,
      options: { applicationServerKey: bytes(key).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
      unsubscribe: async () => localStorage.removeItem('fake-subscription'),
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const close = () => {
      shown.pop()
      ;(window as { noteClosed?: () => void }).noteClosed?.()
    }
    const shown = [{ close }]
    ServiceWorkerRegistration.prototype.getNotifications = async () => [...shown] as unknown as Notification[]
    PushManager.prototype.getSubscription = async () => {
      const [endpoint, key] = stored()?.split(' ') ?? []
      return (endpoint && key ? subscription(endpoint, key) : null) as PushSubscription | null
    }
    PushManager.prototype.subscribe = async (options) => {
      const endpoint = `https://push.example/${crypto.randomUUID()}`
      localStorage.setItem('fake-subscription', `${endpoint} ${options?.applicationServerKey}`)
      return subscription(endpoint, String(options?.applicationServerKey)) as unknown as PushSubscription
    }
  })
}

async function openSettings(
  quad: QuadServer,
  openPage: OpenPage,
  signedInAs: Session,
  expectedErrors?: RegExp,
): Promise<Page> {
  const page = await openPage({
    ...{ signedInAs, viewport: PHONE, serviceWorkers: 'allow' as const },
    ...(expectedErrors ? { expectedErrors } : {}),
  })
  await fakePushService(page.context())
  await page.goto(quad.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await openScreen(page, '/settings/notifications')
  return page
}

/** Lets the service worker have a push, as the push service of the browser does. */
async function push(page: Page, data: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: new URL(page.url()).origin, registrationId: await registrationId },
    data: JSON.stringify(data),
  })
}

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on here' })
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn off here' })
const choice = (page: Page, kind: string) => page.getByRole('checkbox', { name: `${kind}, Device` })

type Shown = { title: string; text?: string; language?: string; path: string }

/** The part of the service worker's scope that the test needs. */
type WorkerScope = {
  shown: Shown[]
  clients: { openWindow: (url: string) => Promise<null> }
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> }
  dispatchEvent: (event: Event) => boolean
}

/** The service worker of the page, which notes what it shows: a later one of a tag takes the place of the earlier one. */
async function workerOf(page: Page): Promise<Worker> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, { body, lang, data, tag }) => {
      const shown = { title, text: body, language: lang, path: data.path } as Shown
      scope.shown = [...scope.shown.filter(({ path }) => path !== tag), shown]
    }
  })
  return worker
}

const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)

/** A click on what a push showed; returns the address that the worker opens. */
const clickShown = (worker: Worker, path: string) =>
  worker.evaluate(async (clicked) => {
    const scope = globalThis as unknown as WorkerScope
    const opened = new Promise<string>((resolve) => {
      scope.clients.openWindow = async (url) => {
        resolve(url)
        return null
      }
    })
    const notification = { close: () => {}, data: { path: clicked } }
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
    return opened
  }, path)

test('a member turns pushes on and off for a device, and chooses their kinds', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const member = await addMember(quad, 'Kamal')
  const page = await openSettings(quad, openPage, member)
  await expect(choice(page, 'Replies to you')).toHaveCount(0)
  await expectAccessible(page, 'pushes off')
  await turnOn(page).click()
  await expect(turnOff(page)).toBeVisible()
  // At first the kinds that are mailed at once.
  await expect(choice(page, 'Replies to you')).toBeChecked()
  await expect(choice(page, 'Support for your ideas')).not.toBeChecked()
  await expectAccessible(page, 'pushes on')
  await choice(page, 'Replies to you').click()
  await page.reload()
  await expect(choice(page, 'Replies to you')).not.toBeChecked()
  await turnOff(page).click()
  await expect(turnOn(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('quad-push'))).toBeNull()
})

test('a yes to the question after a comment turns pushes on', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Kamal')
  const page = await openSettings(quad, openPage, member)
  await openScreen(page, `/ideas/${await shareIdea(quad, member)}#comments`)
  const comment = page.getByRole('textbox', { name: 'New comment' })
  await comment.fill('I can help')
  await comment.press('Control+Enter')
  await page.getByRole('button', { name: 'Yes, tell me here' }).click()
  await expect(page.getByText('This device tells you now.')).toBeVisible()
  await openScreen(page, '/settings/notifications')
  await expect(turnOff(page)).toBeVisible()
  await expect(choice(page, 'Replies to you')).toBeChecked()
})

test('a push is shown in the language of the member, opens its page, and nothing of it stays after sign-out', async ({
  quad,
  openPage,
}) => {
  // Proves trust 37/1.
  const member = await addMember(quad, 'Kamal')
  const page = await openSettings(quad, openPage, member)
  let closings = 0
  const closed = () => closings
  await page.exposeFunction('noteClosed', () => {
    closings += 1
  })
  await turnOn(page).click()
  await expect(turnOff(page)).toBeVisible()
  const worker = await workerOf(page)
  const tamil = { ...MESSAGE, title: 'Quad இல் 1 புதியது', language: 'ta' }
  await push(page, tamil)
  await expect.poll(() => shownBy(worker)).toEqual([tamil])
  // A later one about the same page takes its place.
  await push(page, MESSAGE)
  await expect.poll(() => shownBy(worker)).toEqual([MESSAGE])
  expect(await clickShown(worker, '/notifications')).toBe(`${quad.url}/notifications`)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('quad-push'), localStorage.getItem('fake-subscription')]))
    .toEqual([null, null])
  await expect.poll(() => closed()).toBe(1)
  // One that was under way meanwhile is not shown.
  const other = { ...MESSAGE, path: '/messages' }
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { pushed: Promise<void> }
    scope.pushed = new Promise((resolve) => globalThis.addEventListener('push', () => setTimeout(resolve, 500)))
  })
  await push(page, other)
  await worker.evaluate(() => (globalThis as unknown as { pushed: Promise<void> }).pushed)
  expect(await shownBy(worker)).toEqual([MESSAGE])
})

test('pushes go on when the same member signs in again, and end when another one does', async ({
  quad,
  openPage,
  request,
}) => {
  const [member, other] = [await addMember(quad, 'Kamal'), await addMember(quad, 'Nethmi')]
  const page = await openSettings(quad, openPage, member, /status of 401/)
  await turnOn(page).click()
  await expect(turnOff(page)).toBeVisible()
  const endOnServer = (token: string) =>
    request.delete('/v1/auth/tokens/authentication', { headers: { authorization: `Bearer ${token}` } })
  const owner = () => page.evaluate(() => localStorage.getItem('quad-push'))
  await endOnServer(member.token)
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await owner()).toContain(member.id)

  const signIn = async ({ email, password }: typeof member) => {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  const before = await owner()
  const told = page.waitForResponse((response) => response.url().endsWith('/v1/me/push-subscriptions'))
  await signIn(member)
  expect((await told).status()).toBe(204)
  await expect.poll(owner).not.toBe(before)
  expect(await owner()).toContain(member.id)

  await endOnServer(await page.evaluate(() => localStorage.getItem('token') ?? ''))
  await page.goto(`${quad.url}/notifications`)
  await expect(page).toHaveURL(/\/auth\/login/)
  await signIn(other)
  await expect.poll(owner).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('fake-subscription'))).toBeNull()
})
