import type { Page } from '@playwright/test'
import { addMember, type Member, shareIdea } from './harness/members.ts'
import { holdRequests } from './harness/network-conditions.ts'
import { DESKTOP, expectAccessible, PHONE } from './harness/page.ts'
import type { QuadServer } from './harness/quad-server.ts'
import { test as base, expect } from './harness/test.ts'

const HOSTILE = `Packs</title></script><script>ran()</script><!-- " onload="ran() & 'and' $& $'`

type Content = { quad: QuadServer; author: Member; ideaId: string; hostileId: string }

/** Fixtures of each server, made by the first test that needs them. */
const contents = new Map<QuadServer, Promise<Content>>()

// A fixture of the test: one of the worker would take workers of its own, with a browser and a server each.
const test = base.extend<{ content: Content }>({
  content: async ({ quad }, provide) => {
    const content = contents.get(quad) ?? addContent(quad)
    contents.set(quad, content)
    await provide(await content)
  },
})

async function addContent(quad: QuadServer): Promise<Content> {
  const author = await addMember(quad, 'Nethmi')
  const ideaId = await shareIdea(quad, author, 'Offline quiz packs')
  const hostileId = await shareIdea(quad, author, HOSTILE)
  return { quad, author, ideaId, hostileId }
}

const profileOf = ({ author }: Content) => `/profile/${author.id}`
const searchOf = ({ author }: Content) => `/community?q=${encodeURIComponent(author.name)}`

/** The pages that visitors are sent rendered, with their heading. */
const rendered = (content: Content): [path: string, heading: string][] => [
  ['/', 'Every campus has a quad. Now yours does too.'],
  ['/community', 'Community'],
  [searchOf(content), 'Community'],
  [profileOf(content), content.author.name],
  ['/view-ideas', 'Ideas/ Submissions'],
  ['/view-ideas?q=quiz', 'Ideas/ Submissions'],
  [`/ideas/${content.ideaId}`, 'Offline quiz packs'],
  [`/ideas/${content.ideaId}/history`, 'History'],
  ['/auth/login', 'Sign in'],
  ['/auth/signup', 'Create your account'],
  ['/auth/forgot-password', 'Forgot password?'],
]

/** All words of the page but ages, which depend on the time. */
async function textOf(page: Page): Promise<string> {
  const html = await page.locator('#app').innerHTML()
  return html
    .replace(/<time.*?<\/time>/gs, '')
    .replace(/<[^>]*>|\s+/g, ' ')
    .replace(/ +/g, ' ')
}

const SCRIPTS = '**/assets/*.js'

test('rendered pages are hydrated as they are, in each theme', { tag: '@main' }, async ({ content, openPage }) => {
  const plain = await openPage({ javaScriptEnabled: false })
  const requested: string[] = []
  const pages = await Promise.all(
    [
      { colorScheme: 'light' as const, viewport: DESKTOP },
      { colorScheme: 'dark' as const, viewport: PHONE },
    ].map(async (options) => {
      const page = await openPage({ ...options, timezoneId: 'Asia/Colombo' })
      // Rendered data are fresh for some seconds, which a busy browser takes to begin.
      await page.clock.setFixedTime(Date.now())
      page.on('request', (request) => {
        if (/\/v1\/(?!avatars|connections|auth\/tokens\/passkey)/.test(request.url())) requested.push(request.url())
      })
      return page
    }),
  )
  for (const [path, heading] of rendered(content)) {
    await plain.goto(path)
    await expect(plain.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    const written = await textOf(plain)
    // openPage fails the test for an error of hydration, which the console shows.
    await Promise.all(pages.map((page) => page.goto(path, { waitUntil: 'networkidle' })))
    for (const page of pages) {
      expect(await textOf(page), path).toBe(written)
      for (const tag of ['title', 'meta[name=description]', 'link[rel=canonical]', 'meta[property="og:title"]']) {
        await expect(page.locator(tag), `${tag} of ${path}`).toHaveCount(1)
      }
    }
    expect(requested, path).toEqual([])
  }
  for (const page of pages) {
    // The server knows UTC alone.
    await page.goto('/events')
    await expect(page.getByText('in your time zone (Colombo, GMT+5:30)')).toBeVisible()
  }
})

test('without scripts a visitor finds a member, and reads their profile and idea', { tag: '@main' }, async ({
  content,
  openPage,
}) => {
  const { author, ideaId } = content
  const page = await openPage({ javaScriptEnabled: false, path: '/community' })
  await page.getByRole('searchbox').fill(author.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === author.name)
  await page.getByRole('link', { name: 'View Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: author.name })).toBeVisible()
  await page.getByRole('link', { name: 'Offline quiz packs', exact: true }).click()
  await expect(page).toHaveURL(`/ideas/${ideaId}`)
  await expect(page.getByText('Say plainly what is saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Review timeline' }).getByText('Submitted')).toBeVisible()
  // Parts whose code a browser with scripts loads after the first view.
  await expect(page.getByRole('region', { name: /^Comments/ })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 2, name: 'Features' })).toBeVisible()
  await expect(page.locator('#start svg text').first()).toBeVisible()
})

test('an idea has a page that shared links show, and old links lead there', async ({ content, openPage }) => {
  // Proves spec S/41.
  const { quad, author, ideaId } = content
  const page = await openPage({ path: `/view-ideas?idea=${ideaId}` })
  await expect(page).toHaveURL(`/ideas/${ideaId}`)
  await expect(page).toHaveTitle('Offline quiz packs · Quad')
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', `${quad.url}/ideas/${ideaId}`)
  const metaOf = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`)
  for (const [name, content] of [
    ['og:title', 'Offline quiz packs'],
    ['og:description', 'Quiz bundles that download overnight on cheap data.'],
    ['author', author.name],
    ['og:image', `${quad.url}/v1/cards/ideas/${ideaId}.png`],
    ['og:image:alt', 'Offline quiz packs'],
    ['twitter:card', 'summary_large_image'],
  ] as const) {
    await expect(metaOf(name), name).toHaveAttribute('content', content)
  }
  expect((await page.request.get(`/v1/cards/ideas/${ideaId}.png`)).headers()['content-type']).toBe('image/png')
  const oembed = page.locator('link[type="application/json+oembed"]')
  const address = encodeURIComponent(`${quad.url}/ideas/${ideaId}`)
  await expect(oembed).toHaveAttribute('href', `${quad.url}/oembed?url=${address}`)
  await expectAccessible(page, "an idea's page")
})

test('the address of an idea or a member who is not there is a page that says so, also without scripts', async ({
  openPage,
}) => {
  for (const javaScriptEnabled of [false, true]) {
    const page = await openPage({ javaScriptEnabled, expectedErrors: /status of 404/ })
    for (const [path, heading] of [
      ['/ideas/00000000-0000-7000-8000-000000000000', 'This idea is not there any more'],
      ['/ideas/nothing', 'This idea is not there any more'],
      ['/profile/00000000-0000-7000-8000-000000000000', 'Profile not found'],
      ['/profile/nobody', 'Profile not found'],
    ] as const) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
    }
  }
})

test('a change shows in the next page that is sent', async ({ content, openPage }) => {
  const { quad, author } = content
  const page = await openPage({ javaScriptEnabled: false, path: '/view-ideas?q=windmill' })
  await expect(page.getByText('No ideas found')).toBeVisible()
  await shareIdea(quad, author, 'Windmill kit')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Windmill kit' })).toBeVisible()
})

test('hostile words stay words in a page and in its data', { tag: '@main' }, async ({ content, page, request }) => {
  const response = await request.get(`/ideas/${content.hostileId}`)
  const html = await response.text()
  expect(html).not.toContain('<script>ran')
  expect(html.match(/<script/g)).toHaveLength(3)
  expect(response.headers()['content-security-policy']).not.toContain('unsafe-inline')
  expect(html).not.toMatch(/ style="| on\w+="/)
  await page.addInitScript(() => {
    Object.assign(window, { reports: [], ran: () => (window as unknown as { reports: string[] }).reports.push('ran') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
      ;(window as unknown as { reports: string[] }).reports.push(violatedDirective)
    })
  })
  for (const path of [`/ideas/${content.hostileId}`, '/view-ideas', '/', profileOf(content)]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => (window as unknown as { reports: string[] }).reports)).toEqual([])
  }
  await page.goto(`/ideas/${content.hostileId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE)
})

test('members are sent no visitor page, also when only their browser knows that they are', async ({
  quad,
  openPage,
}) => {
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi'), path: '/community' })
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toContain('quad_member=1')
  const reload = await page.reload()
  const sent = (await reload?.text()) ?? ''
  expect(sent).toContain('<div id="root" data-placeholder>')
  expect(sent).not.toContain('/auth/login')
  expect(await page.locator('title').count()).toBe(1)
  // The cookie is only a hint: without it the rendered page stays hidden until the application replaces it.
  await page.context().clearCookies()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const check = () => {
      const link = document.querySelector('header a[href="/auth/login"]')
      if (link?.checkVisibility({ visibilityProperty: true })) seen.push('a visitor page')
      requestAnimationFrame(check)
    }
    check()
  })
  await page.goto('/community')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/auth\/login/)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('quad_member')
})

test('a member reads header, heading and ways on before any script, and the page replaces them without a blank one', {
  tag: '@main',
}, async ({ quad, openPage }) => {
  const member = await addMember(quad, 'Nethmi')
  const page = await openPage({ signedInAs: member })
  await page.addInitScript(() => {
    const blank: string[] = []
    Object.assign(window, { blank })
    const check = () => {
      const isBlank = document.readyState !== 'loading' && !document.querySelector('header a, .min-h-dvh[role=status]')
      if (isBlank) blank.push(document.body.innerHTML)
      requestAnimationFrame(check)
    }
    check()
  })
  const [releaseScripts, releaseData] = [await holdRequests(page, SCRIPTS), await holdRequests(page, /\/v1\//)]
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back.' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'View Your Profile' })).toBeVisible()
  await releaseScripts()
  // Nothing waits for data but what shows them.
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back.' })).toBeVisible()
  await releaseData()
  await expect(page.getByRole('heading', { level: 1, name: /^Good .*, Nethmi/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await page.evaluate(() => (window as unknown as { blank: string[] }).blank)).toEqual([])
})

test('while scripts are late nothing typed is lost, and no press does the wrong thing', { tag: '@main' }, async ({
  quad,
  page,
}) => {
  const member = await addMember(quad, 'Nethmi')
  const releaseScripts = await holdRequests(page, SCRIPTS)
  await page.goto('/community', { waitUntil: 'commit' })
  for (const control of [
    page.getByRole('combobox', { name: 'Sort' }),
    page.getByRole('button', { name: /^Switch to/ }),
  ]) {
    await expect(control).toBeDisabled()
  }
  await page.getByRole('searchbox').fill(member.name)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=Nethmi/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear search' }).click({ force: true })
  // Until the styles are there, too, the link of narrow screens shows beside that of wide ones.
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first().click()
  const form = page.locator('form')
  await form.getByLabel('Email').fill(member.email)
  await form.getByLabel('Password', { exact: true }).fill(member.password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await form.getByRole('button', { name: 'Show password' }).click({ force: true })
  await expect(form.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await releaseScripts()
  await form.getByRole('button', { name: 'Show password' }).click()
  await expect(form.getByRole('button', { name: 'Hide password' })).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
  await expect(form.getByLabel('Email')).toHaveValue(member.email)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
})

test('text typed into a search before hydration is searched for after it', async ({ page }) => {
  const releaseScripts = await holdRequests(page, SCRIPTS)
  await page.goto('/community', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('nobody has this name')
  await releaseScripts()
  await expect(page).toHaveURL(/q=nobody/)
  await expect(page.getByRole('searchbox')).toHaveValue('nobody has this name')
  await expect(page.getByText('No results found')).toBeVisible()
})

test('a visitor who saves data reads pages of 100 KB without their code, which comes with a touch', async ({
  content,
  openPage,
}) => {
  const page = await openPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const sent: { path: string; kind: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    const path = new URL(request.url()).pathname
    sent.push({ path, kind: request.resourceType(), bytes: responseBodySize + responseHeadersSize })
  })
  for (const [path, heading] of rendered(content)) {
    if (path.startsWith('/auth/')) continue
    sent.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    const counted = sent.filter(({ kind }) => kind !== 'font' && kind !== 'image')
    expect(
      counted.filter((one) => one.path.startsWith('/assets/') && one.kind === 'script'),
      `code of ${path}`,
    ).toEqual([])
    const bytes = counted.reduce((sum, one) => sum + one.bytes, 0)
    expect(bytes, `bytes of ${path}`).toBeLessThan(100 * 1024)
  }
  await page.goto('/community', { waitUntil: 'networkidle' })
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort).toBeDisabled()
  await page.getByRole('searchbox').focus()
  await expect(sort).toBeEnabled()
})

test('on paper an idea is its text alone', async ({ content, page }) => {
  await page.goto(`/ideas/${content.ideaId}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Offline quiz packs' })).toBeVisible()
  await expect(page.locator('header:not(article header), footer, nav, button').filter({ visible: true })).toHaveCount(0)
})

test('the board names the feed of approved ideas, of the category that is shown', async ({
  content: { quad },
  openPage,
}) => {
  // Proves spec S/42.
  for (const [path, query] of [
    ['/view-ideas', ''],
    ['/view-ideas?category=Design', '?category=Design'],
  ]) {
    const page = await openPage({ path })
    const feed = page.locator('link[rel=alternate][type="application/atom+xml"]')
    await expect(feed).toHaveAttribute('href', `${quad.url}/ideas.atom${query}`)
  }
})
