import type { Page, Route } from '@playwright/test'
import { callIn, test as demo, signInAs } from './harness/demo-server.ts'
import { moveToScreen } from './harness/page.ts'
import { type Actor, screensOf } from './harness/pages.ts'
import { expect } from './harness/test.ts'

/** The narrowest screen on which pages fit (WCAG 1.4.10). */
const NARROW = { width: 320, height: 800 }

const WIDE = (length: number) => 'W'.repeat(length)
/** Values of one line without a place to break, as long as the contract lets them be, by their field. */
const LONGEST: Record<string, string> = {
  ...{ title: WIDE(150), firstname: WIDE(100), lastname: WIDE(100), username: WIDE(30) },
  ...{
    name: WIDE(50),
    program: WIDE(100),
    degree: WIDE(100),
    uni: WIDE(100),
    place: WIDE(100),
    mobile: '0'.repeat(30),
  },
  ...{ email: `${'w'.repeat(64)}@${'w'.repeat(63)}.example`, github_link: `https://github.com/${'w'.repeat(480)}` },
  ...{ github: `https://github.com/${'w'.repeat(480)}`, linkedin: `https://linkedin.com/${'w'.repeat(470)}` },
  ...{ question: WIDE(150), alt: WIDE(100), online_url: `https://meet.example/${'w'.repeat(470)}` },
}
const LONGEST_ITEMS: Record<string, string> = { tags: 'ක'.repeat(39), skills: WIDE(50) }

function lengthened(value: unknown, key = ''): unknown {
  const item = LONGEST_ITEMS[key]
  if (Array.isArray(value)) return value.map((one) => (item && typeof one === 'string' ? item : lengthened(one)))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, one]) => {
    const isFilled = typeof one === 'string' && one !== ''
    return [name, isFilled ? (LONGEST[name] ?? one) : lengthened(one, name)]
  })
  return Object.fromEntries(entries)
}

async function answerAtLimits(route: Route): Promise<void> {
  // Streams of events do not end.
  if (route.request().url().includes('/stream')) return route.continue()
  const response = await route.fetch()
  const isJson = response.headers()['content-type']?.includes('json')
  if (!isJson || !response.ok()) return route.fulfill({ response })
  await route.fulfill({ response, json: lengthened(await response.json()) })
}

/** The elements that make a page wider than the screen. */
function beyondScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    // Of what an element holds, which may be wider than itself.
    const isBeyond = (element: Element) => {
      const contents = document.createRange()
      contents.selectNodeContents(element)
      return [element, contents].some((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
    }
    const beyond = [...document.querySelectorAll('body, body *')].filter(isBeyond)
    const deepest = beyond.filter((one) => !beyond.some((other) => other !== one && one.contains(other)))
    const found = deepest.slice(0, 5).map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}`)
    return found.length > 0 ? found : [`${document.documentElement.scrollWidth} pixels`]
  })
}

async function pathsOf(page: Page): Promise<string[]> {
  const paths: string[] = []
  for (const [list, start] of [
    ['/view-ideas', '/ideas/'],
    ['/events', '/events/'],
    ['/community', '/profile/'],
    ['/messages', '/messages/'],
  ] as const) {
    await moveToScreen(page, list)
    paths.push((await page.locator(`main a[href^="${start}"]`).first().getAttribute('href')) ?? '')
  }
  return [...paths, `${paths[0]}/history`]
}

const ACCOUNTS = { member: 'nethmi.perin.1@students.quad.example', admin: 'admin@quad.example' }

for (const actor of ['member', 'admin'] as const satisfies Actor[]) {
  demo(`pages of a ${actor} fit a screen of 320 pixels with values at their limits`, async ({ quad, openPage }) => {
    const page = await openPage({
      signedInAs: await signInAs(quad, ACCOUNTS[actor]),
      viewport: NARROW,
      expectedErrors: /status of 4(04|22)/,
    })
    await page.context().route('**/v1/**', answerAtLimits)
    const calls = await Promise.all(
      (['open', 'judging', 'ballot', 'results'] as const).map((phase) => callIn(quad, phase)),
    )
    const [, judging, ballot] = calls
    const parts = ['', '/entries', '/ranking', '/decisions', '/words', '/edit']
    const ofAdmins = [`/calls/${judging}/judging`, ...parts.map((part) => `/admin/calls/${judging}${part}`)]
    const further = [
      ...calls.map((id) => `/calls/${id}`),
      ...(actor === 'admin' ? ofAdmins : [`/calls/${ballot}/ballot`]),
    ]
    const ofLists = actor === 'member' ? await pathsOf(page) : []
    const paths = [...screensOf(actor).map(({ path }) => path), ...ofLists, ...further]
    for (const path of new Set(paths)) {
      await moveToScreen(page, path)
      await expect.poll(() => beyondScreen(page), { message: path }).toEqual([])
    }
  })
}
