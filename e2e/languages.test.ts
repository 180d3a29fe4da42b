import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { LANGUAGE_CODES } from '../contract/languages.values.ts'
import { addAdmin, addMember, send, shareIdea } from './harness/members.ts'
import { DESKTOP, expectAccessible, openScreen, TABLET } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('a visitor chooses a language, gets every page in it, and downloads no other', { tag: '@main' }, async ({
  openPage,
}) => {
  const page = await openPage()
  await page.goto('/view-ideas?sort=title')
  const switchIn = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  await expect(switchIn('English')).toHaveAttribute('aria-current', 'true')
  await switchIn('සිංහල').click()
  await expect(page).toHaveURL('/view-ideas?sort=title&lang=si')
  await expect(page.locator('html')).toHaveAttribute('lang', 'si')
  await expect(switchIn('සිංහල')).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page, 'the board in Sinhala')

  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') && pathname.startsWith('/assets/')) scripts.push(pathname)
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'si')
  await page.locator('footer a[href^="/view-ideas"]').click()
  await expect(page).toHaveURL(/\/view-ideas/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(scripts.filter((path) => !path.startsWith('/assets/si/'))).toEqual([])
  expect(scripts.length).toBeGreaterThan(0)
})

/** The fonts that the text of an element is drawn in. */
async function drawnFonts(page: Page, selector: string): Promise<{ isCustomFont: boolean }[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts
}

/** Whether this machine has a font for a language. */
const hasFont = (language: string) => Boolean(spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' }).stdout)

test('an English page shows the names of the languages on a device without fonts for them', async ({ openPage }) => {
  test.skip(hasFont('si') || hasFont('ta'), 'This machine has fonts for Sinhala or Tamil.')
  const page = await openPage()
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(new URL(request.url()).pathname)
  })
  await page.goto('/auth/login')
  await expect(page.getByRole('link', { name: 'සිංහල' }).first()).toBeVisible()
  // The letters of the names are there, and not the whole fonts.
  for (const language of ['si', 'ta'])
    await expect
      .poll(() => drawnFonts(page, `a[lang=${language}]`))
      .toEqual([expect.objectContaining({ isCustomFont: true })])
  expect(files.filter((path) => /noto-sans/.test(path))).toEqual([])
})

test('a page in Sinhala has dates in it, as the server wrote them', async ({ quad, openPage }) => {
  const author = await addMember(quad, 'Nethmi')
  const path = `/ideas/${await shareIdea(quad, author, 'Offline quiz packs')}?lang=si`
  const timesOf = (page: Page) => page.locator('main time').allTextContents()
  const plain = await openPage({ javaScriptEnabled: false, path })
  const written = await timesOf(plain)
  expect(written).toContainEqual(
    expect.stringMatching(/^20\d\d \p{Script=Sinhala}[\p{Script=Sinhala}\u200d]* \d{1,2}$/u),
  )
  // openPage fails the test for an error of hydration, which the console shows.
  const page = await openPage({ path, timezoneId: 'UTC' })
  await expect
    .poll(() => page.evaluate(() => new Intl.RelativeTimeFormat('en-x-si').format(-1, 'minute')))
    .toBe('මිනිත්තු 1කට පෙර')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await timesOf(page)).toEqual(expect.arrayContaining(written))
})

test('a page in another language names itself and the others to search engines', async ({ quad, openPage }) => {
  const page = await openPage()
  await page.goto('/view-ideas?lang=ta')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${quad.url}/view-ideas?lang=ta`)
  await expect(page.locator('link[rel=alternate][hreflang=si]')).toHaveAttribute(
    'href',
    `${quad.url}/view-ideas?lang=si`,
  )
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute('href', `${quad.url}/view-ideas`)
})

/** By how much a page is wider than its window, or a table than its frame. */
function widthBeyond(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tables = [...document.querySelectorAll('table')]
    const beyondFrames = tables.map((table) => table.offsetWidth - (table.parentElement?.offsetWidth ?? 0))
    return Math.max(document.documentElement.scrollWidth - window.innerWidth, ...beyondFrames)
  })
}

test('the header names the site in one line on narrow phones, in each language', async ({ quad, openPage }) => {
  for (const signedInAs of [undefined, await addMember(quad, 'Nethmi')]) {
    const page = await openPage({ signedInAs })
    for (const language of LANGUAGE_CODES) {
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 700 })
        await openScreen(page, `/view-ideas?lang=${language}`)
        const name = page.getByRole('banner').getByText('Quad', { exact: true })
        const lines = () =>
          name.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).fontSize))
        await expect.poll(lines, { message: `${language}, ${width} px` }).toBeLessThan(2)
      }
    }
  }
})

test('the own ideas of a member fit a tablet in Sinhala and Tamil', async ({ quad, openPage }) => {
  const [author, admin] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
  const idea = await shareIdea(quad, author, 'Offline quiz packs')
  const decision = { decision: 'request_changes', feedback: 'Say how answers stay private.', version: 1 }
  await send(quad, { path: `/v1/ideas/${idea}/reviews`, body: decision, token: admin.token })
  const page = await openPage({ signedInAs: author, viewport: TABLET })
  // A decision takes effect when it cannot be undone any more.
  await expect(async () => {
    await openScreen(page, '/mysubmission')
    await expect(page.getByText(/^Changes requested/i).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  for (const language of ['si', 'ta']) {
    await openScreen(page, `/mysubmission?lang=${language}`)
    await expect(page.getByRole('row', { name: 'Offline quiz packs' })).toBeVisible()
    expect(await widthBeyond(page), language).toBeLessThanOrEqual(0)
  }
})

test.describe('pages of administrators', () => {
  test.use({ hasOwnServer: true })

  test('fit their window and name their sections in Sinhala and Tamil', async ({ quad, openPage }) => {
    const admin = await addAdmin(quad)
    const idea = await shareIdea(quad, admin, 'පුස්තකාල විද්\u200dයාඥයින්ගේ විශ්වවිද්\u200dයාලයාන්තර සම්බන්ධීකරණ ව්\u200dයාපෘතිය')
    for (const language of ['si', 'ta']) {
      const page = await openPage({ signedInAs: admin, path: `/admin/settings?lang=${language}` })
      for (const [path, size] of [
        [`/ideas/${idea}`, DESKTOP],
        ['/admin/users', TABLET],
      ] as const) {
        await page.setViewportSize(size)
        await openScreen(page, `${path}?lang=${language}`)
        expect(await widthBeyond(page), `${path} in ${language}`).toBeLessThanOrEqual(0)
      }
      await openScreen(page, `/admin/settings?lang=${language}`)
      await expectAccessible(page, `settings in ${language}`)
      // As links of earlier releases have it, when the settings were one page.
      const id = (await page.locator('h2').last().getAttribute('id')) ?? ''
      await openScreen(page, `/admin/settings?lang=${language}#${id}`)
      await expect(page.locator(`h2[id="${id}"]`)).toBeInViewport()
    }
  })
})
