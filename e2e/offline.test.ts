import type { Page, Route } from '@playwright/test'
import { expectInstalled } from './harness/installed-phone.ts'
import { addMember, shareIdea } from './harness/members.ts'
import { goOffline, holdRequests } from './harness/network-conditions.ts'
import { expectAccessible, openScreen, PHONE } from './harness/page.ts'
import { PAGES } from './harness/pages.ts'
import type { QuadServer, Session } from './harness/quad-server.ts'
import { expect, type OpenPage, test } from './harness/test.ts'

/** Console messages of Chromium about a lost connection. */
const LOST = /Failed to load resource|net::ERR_|could not be fetched|dynamically imported module/

/** A phone whose service worker controls its pages and has cached the scripts of those that are read offline. */
async function openPhone(quad: QuadServer, openPage: OpenPage, signedInAs: Session): Promise<Page> {
  const page = await openPage({ signedInAs, viewport: PHONE, serviceWorkers: 'allow', expectedErrors: LOST })
  await page.goto(quad.url)
  await expectInstalled(page)
  return page
}

const keptSubjects = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('quad-offline')
    await new Promise((resolve) => {
      open.onsuccess = resolve
      open.onerror = resolve
    })
    const all = open.result.transaction('subjects').objectStore('subjects').getAllKeys()
    await new Promise((resolve) => {
      all.onsuccess = resolve
    })
    open.result.close()
    return all.result.map(String)
  })

const databaseContent = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        found.push(await result(db.transaction(store).objectStore(store).getAll()))
      }
      db.close()
    }
    return found
  })

const cacheContent = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const isCode = request.url.includes('/assets/')
        found.push(request.url, isCode ? '' : await (await cache.match(request))?.text())
      }
    }
    return found
  })

const otherContent = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    const files = (await navigator.storage.getDirectory()) as FileSystemDirectoryHandle & {
      keys(): AsyncIterable<string>
    }
    for await (const file of files.keys()) found.push(file)
    return found
  })

/** Everything that the stores of the origin hold, as one text. */
async function everythingStored(page: Page): Promise<string> {
  return JSON.stringify([await databaseContent(page), await cacheContent(page), await otherContent(page)])
}

test('a phone without a line shows what it kept and of when it is, says calmly what it did not, and recovers', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  const [author, reader] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
  const [seenId, unseenId] = [await shareIdea(quad, author), await shareIdea(quad, author)]
  const page = await openPhone(quad, openPage, reader)
  await openScreen(page, `/ideas/${seenId}`)
  const keep = page.getByRole('button', { name: 'Keep on this device' })
  await keep.click()
  await expect(keep).toHaveAttribute('aria-pressed', 'true')
  await openScreen(page, '/view-ideas')
  await expect.poll(() => keptSubjects(page)).toContain(`idea:${seenId}`)

  await page.context().setOffline(true)
  await page.goto(`${quad.url}/ideas/${seenId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Offline quiz packs' })).toBeVisible()
  await expect(page.getByText(/^You have been offline since/)).toBeVisible()
  await expect(page.getByText(/^As of today, /)).toBeVisible()
  await expectAccessible(page, 'kept idea')

  await page.goto(`${quad.url}/ideas/${unseenId}`)
  await expect(page.getByRole('heading', { name: 'Not kept on this device' })).toBeVisible()
  await expectAccessible(page, 'an idea that is not kept')
  await page.getByRole('link', { name: 'On this device' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'To read offline' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Offline quiz packs' })).toContainText('Kept')
  await expectAccessible(page, 'what is kept')

  await page.context().setOffline(false)
  await page.goto(`${quad.url}/ideas/${unseenId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Offline quiz packs' })).toBeVisible()
  await expect(page.getByText(/^You have been offline since/)).toBeHidden()
})

/** Of things that are not there. */
const FURTHER_PATHS = ['/ideas/none', '/calls/none', '/events/none', '/messages/none', '/admin/calls/none']

test('no screen of a phone without a line is blank or loads for ever', async ({ quad, openPage }) => {
  test.slow()
  const page = await openPhone(quad, openPage, await addMember(quad, 'Kamal'))
  await page.context().setOffline(true)
  for (const path of [...PAGES.map((one) => one.path), ...FURTHER_PATHS]) {
    await page.goto(quad.url + path)
    // Pages around signing in have no banner.
    await expect(page.getByText(/^(You (are|have been) offline|Not kept on this device)/).first(), path).toBeVisible()
    await expect(page.locator('main'), path).toContainText(/\w{3}/)
    await expect(page.locator('.animate-pulse'), path).toHaveCount(0)
    await expect(page.getByText('Checking authentication...'), path).toBeHidden()
  }
})

test('an application that is opened without a line lists what waits, keeps more, and sends all once', {
  tag: '@main',
}, async ({ quad, openPage, request }) => {
  const [author, member] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
  const ideaId = await shareIdea(quad, author)
  const page = await openPhone(quad, openPage, member)
  await openScreen(page, `/ideas/${ideaId}#comments`)
  await expect.poll(() => keptSubjects(page)).toContain(`idea:${ideaId}`)
  await expect(page.locator('header a[href="/messages"]').filter({ visible: true })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'New comment' })
  const waiting = (count: number) =>
    page.getByRole('link', { name: `Waiting to be sent (${count})` }).filter({ visible: true })
  await page.context().setOffline(true)
  await field.fill('Before the reload')
  await field.press('Control+Enter')
  await expect(waiting(1)).toBeVisible()
  await page.goto(`${quad.url}/waiting`)
  await expect(page.getByText('Before the reload')).toBeVisible()
  await expectAccessible(page, 'what waits, without a line')
  await page.goto(`${quad.url}/ideas/${ideaId}#comments`)
  await expect(waiting(1)).toBeVisible()
  await field.fill('After the reload')
  await field.press('Control+Enter')
  await expect(waiting(2)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: /^Waiting to be sent/ })).toHaveCount(0)
  const headers = { authorization: `Bearer ${member.token}` }
  const { comments } = await (await request.get(`/v1/ideas/${ideaId}/comments`, { headers })).json()
  expect(comments.map(({ text }: { text: string }) => text)).toEqual(['Before the reload', 'After the reload'])
})

test('signing out leaves nothing of the member in any store, also in another tab', { tag: '@main' }, async ({
  quad,
  openPage,
}) => {
  const member = await addMember(quad, 'Kamal')
  const ideaId = await shareIdea(quad, member)
  const page = await openPhone(quad, openPage, member)
  await openScreen(page, `/ideas/${ideaId}`)
  const other = await page.context().newPage()
  await other.goto(`${quad.url}/mysubmission`)
  await expect.poll(() => keptSubjects(page)).toContain(`idea:${ideaId}`)
  await page.evaluate(async () => {
    const files = await navigator.storage.getDirectory()
    await files.getFileHandle('part', { create: true })
    sessionStorage.setItem('typed', 'Kamal')
  })
  const theirs = new RegExp(
    [member.token, member.id, ideaId, member.email, 'Kamal', 'Offline quiz packs', 'part"'].join('|'),
  )
  expect(await everythingStored(page)).toMatch(theirs)
  await openScreen(page, '/settings/privacy')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(other).toHaveURL(/\/auth\/login/)
  await expect.poll(() => everythingStored(page)).not.toMatch(theirs)
  await expect.poll(() => everythingStored(other)).not.toMatch(theirs)
})

test('signing out while an act is on its way leaves nothing of it', async ({ quad, openPage }) => {
  const [author, member] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kamal')]
  const ideaId = await shareIdea(quad, author)
  const page = await openPhone(quad, openPage, member)
  await openScreen(page, `/ideas/${ideaId}#comments`)
  await expect(page.locator('header a[href="/messages"]').filter({ visible: true })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'New comment' })
  const release = await holdRequests(page, /\/v1\/ideas\/[^/]+\/comments$/)
  await field.fill('Words on their way')
  await field.press('Control+Enter')
  await expect.poll(() => everythingStored(page)).toContain('unsureSince')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/auth\/login/)
  const response = page.waitForResponse(/\/comments$/)
  await release()
  await response
  const theirs = new RegExp([member.token, member.id, ideaId, 'Words', 'Kamal', 'Offline quiz packs'].join('|'))
  await expect.poll(() => everythingStored(page)).not.toMatch(theirs)
})

test('signing out in the middle of a large upload ends it, and leaves nothing of it', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Kamal')
  const page = await openPhone(quad, openPage, member)
  const parts: Route[] = []
  const isPart = (route: Route) => route.request().method() === 'PATCH'
  // The first two arrive, and the others wait until they are let go.
  await page.route(/\/v1\/uploads\/./, (route) => {
    if (isPart(route) && parts.push(route) > 2) return
    return route.continue()
  })
  await openScreen(page, '/mysubmission')
  await page.getByRole('button', { name: 'New Idea', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Share Your Project/Idea' })
  await form.getByLabel('Title', { exact: true }).fill('Voice notes')
  await form.getByLabel('Description').fill('Two minutes a week, by phone.')
  await form.getByLabel('Category').selectOption('Education')
  await form.getByLabel('What was learned?').fill('Say plainly what is saved.')
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(4_000_000, 'quad ')])
  await form.getByLabel(/^PDF/).setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer })
  await form.getByRole('button', { name: 'Share Project' }).click()
  await expect.poll(() => parts.length).toBe(3)
  await expect.poll(() => everythingStored(page)).toContain('/v1/uploads/')
  // The upload goes on in the next page, where it stopped.
  await page.goto(`${quad.url}/waiting`)
  await expect.poll(() => parts.length).toBe(4)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await ended
  const refused = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await parts.at(-1)?.continue()
  expect((await refused).status()).toBe(401)
  const theirs = new RegExp([member.token, member.id, 'Voice notes', 'brief', 'uploads', 'Kamal'].join('|'))
  await expect.poll(() => everythingStored(page)).not.toMatch(theirs)
  expect(parts).toHaveLength(4)
})

test('a session that the server ended is wiped as well', async ({ quad, openPage, request }) => {
  const member = await addMember(quad, 'Kamal')
  const page = await openPhone(quad, openPage, member)
  await openScreen(page, '/mysubmission')
  await expect.poll(() => keptSubjects(page)).toContain('general:["getOwnProfile",{}]')
  const headers = { authorization: `Bearer ${member.token}` }
  await request.delete('/v1/auth/tokens/authentication', { headers })
  await page.goto(`${quad.url}/notifications`)
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect.poll(() => everythingStored(page)).not.toMatch(new RegExp(`${member.id}|${member.token}`))
})

test('a phone whose stored code was replaced by pages of a portal mends itself', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPhone(quad, openPage, member)
  const replaced = await page.evaluate(async () => {
    let count = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const portal = '<h1>Sign in to this network</h1>'
        await cache.put(request, new Response(portal, { headers: { 'content-type': 'text/html' } }))
        count++
      }
    }
    return count
  })
  expect(replaced).toBeGreaterThan(20)
  await openScreen(page, '/community')
  await openScreen(page, '/view-ideas')
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the settings list what is kept and empty it', async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Kamal')
  const ideaId = await shareIdea(quad, member)
  const page = await openPhone(quad, openPage, member)
  await openScreen(page, `/ideas/${ideaId}`)
  await expect.poll(() => keptSubjects(page)).toContain(`idea:${ideaId}`)
  await openScreen(page, '/settings/data')
  const seen = page.getByRole('row', { name: /^Last ideas, calls and events seen/ })
  await expect(seen.getByRole('cell').first()).toHaveText('1')
  await expectAccessible(page, 'settings')
  await seen.getByRole('checkbox').uncheck()
  await expect(seen.getByRole('cell').first()).toHaveText('0')
  await page.getByRole('button', { name: 'Empty now' }).click()
  await expect(page.getByText('Nothing is kept on this device now.')).toBeVisible()
  await page.getByRole('radio', { name: 'Always' }).check({ force: true })
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset.lessData)).toBe('')
})

test.describe('switched off by its operators', () => {
  test('the service worker removes itself and what it cached', async ({ startQuad, openPage }) => {
    const quad = await startQuad()
    const member = await addMember(quad, 'Kamal')
    const page = await openPage({
      serviceWorkers: 'allow',
      expectedErrors: LOST,
      baseURL: quad.url,
    })
    await page.goto(quad.url)
    await page.evaluate(
      ([token, expiry]) => {
        localStorage.setItem('token', token ?? '')
        localStorage.setItem('token_expiry', expiry ?? '')
      },
      [member.token, member.expiry],
    )
    await page.goto(quad.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const port = new URL(quad.url).port
    await quad.stop()
    const off = await startQuad({ env: { PORT: port, PUBLIC_URL: quad.url, SERVICE_WORKER: 'off' } })
    expect(new URL(quad.url).port).toBe(port)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => -1))
      .toBe(0)
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length).catch(() => -1)).toBe(0)
    await off.stop()
  })
})

test('pages saved before the keys of queries were renamed are listed and pinned as before', async ({
  quad,
  openPage,
}) => {
  const [author, member] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Arul')]
  const id = await shareIdea(quad, author)
  const { idea } = (await (await fetch(`${quad.url}/v1/ideas/${id}`)).json()) as { idea: { title: string } }
  const page = await openPage({ signedInAs: member, path: '/terms' })
  await page.evaluate(
    async ({ id, data }) => {
      indexedDB.deleteDatabase('quad-offline')
      const opening = indexedDB.open('quad-offline', 1)
      await new Promise<void>((resolve, reject) => {
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('responses', { keyPath: 'hash' }).createIndex('subject', 'subject')
          opening.result.createObjectStore('subjects', { keyPath: 'key' })
        }
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve()
      })
      const db = opening.result
      const [queryKey, subject, at] = [['ideas', 'one', id], `idea:${id}`, Date.now()]
      const transaction = db.transaction(['responses', 'subjects'], 'readwrite')
      transaction
        .objectStore('responses')
        .put({ hash: JSON.stringify(queryKey), queryKey, data, at, bytes: 100, subject })
      transaction.objectStore('subjects').put({ key: subject, kind: 'idea', id, seenAt: at, pinnedAt: at })
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      db.close()
    },
    { id, data: idea },
  )
  await page.goto('/kept')
  await expect(page.getByRole('link', { name: idea.title })).toBeVisible()
})
