import '../scripts/failures.ts'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from './harness/chromium.ts'
import { expectInstalled } from './harness/installed-phone.ts'
import { addMember, storageStateOf } from './harness/members.ts'
import { emulateNetwork } from './harness/network-conditions.ts'
import { PHONE } from './harness/page.ts'
import { launchQuad } from './harness/quad-server.ts'

/** Prints when pages can be read and used on a slow line and a slow phone, as medians. Fails above the limits. */

const LINE = { latencyMs: 400, kilobytesPerSecond: 400 / 8 }
const CPU_SLOWDOWN = 4
const RUNS = 3
const FIRST_TEXT_MAX_MS = 2_500
const USABLE_MAX_MS = 5_000
const WAITING = { timeout: 60_000 }

type Times = { firstText: number; usable: number }
type Opened = { path: string; isUsable: () => boolean }

const quad = await launchQuad({ hasDemo: true })
const browser = await chromium.launch(CHROMIUM)
let isGood = true
try {
  const member = await addMember(quad, 'Nethmi')
  const storageState = storageStateOf(quad, member)
  const idea = `/ideas/${await publicIdea()}`
  print('| page | first text | usable |\n| --- | --- | --- |')
  for (const path of ['/', '/view-ideas', idea, '/events', '/calls', '/community']) {
    await printPage(`${nameOf(path)} of a visitor`, { path, isUsable: canBeRead })
  }
  await printPage('sign-in', { path: '/auth/login', isUsable: canSignIn })
  const pages = ['/', '/view-ideas', idea, '/events', '/mysubmission', '/messages']
  for (const path of pages) {
    const prepare = async () => browser.newContext({ ...options(), storageState, serviceWorkers: 'block' })
    await printPage(`${nameOf(path)} of a member, on a new phone`, { path, isUsable: isComplete }, prepare)
  }
  const phone = await browser.newContext({ ...options(), storageState })
  await installOn(phone)
  for (const path of pages) {
    await printPage(`${nameOf(path)} of a member, later`, { path, isUsable: isComplete }, async () => phone)
  }
} finally {
  await browser.close()
  await quad.stop()
}
process.exit(isGood ? 0 : 1)

function options() {
  return { baseURL: quad.url, viewport: PHONE, reducedMotion: 'reduce' as const }
}

function nameOf(path: string): string {
  return path.startsWith('/ideas/') ? '/ideas/…' : path
}

async function publicIdea(): Promise<string> {
  const response = await fetch(`${quad.url}/v1/ideas/feed`)
  const { ideas } = (await response.json()) as { ideas: { id: string }[] }
  return ideas[0]?.id ?? ''
}

/** In the page: its text is there, and links and searches work, which need no code. */
function canBeRead(): boolean {
  return document.readyState !== 'loading' && document.querySelector('h1') !== null
}

/** In the page: its form can be sent. */
function canSignIn(): boolean {
  return document.querySelector('form button[type=submit]:not([disabled])') !== null
}

/** In the page: its own data are there, and its controls work. */
function isComplete(): boolean {
  const controls = document.querySelector('header button:not([disabled])')
  return controls !== null && document.querySelector('h1') !== null && document.querySelector('.animate-pulse') === null
}

/** Opens a page on a good line until the service worker has what it keeps. */
async function installOn(phone: BrowserContext): Promise<void> {
  const page = await phone.newPage()
  await page.goto('/')
  await expectInstalled(page)
  await page.close()
}

async function printPage(
  name: string,
  { path, isUsable }: Opened,
  prepare = () => browser.newContext({ ...options(), serviceWorkers: 'block' }),
): Promise<void> {
  const runs: Times[] = []
  while (runs.length < RUNS) {
    const context = await prepare()
    const page = await context.newPage()
    runs.push(await timesOf(page, { path, isUsable }))
    await page.close()
    if (context.serviceWorkers().length === 0) await context.close()
  }
  const [firstText, usable] = [median(runs.map((run) => run.firstText)), median(runs.map((run) => run.usable))]
  const isFine = firstText <= FIRST_TEXT_MAX_MS && usable <= USABLE_MAX_MS
  isGood &&= isFine
  print(`| ${name} | ${seconds(firstText)} | ${seconds(usable)}${isFine ? '' : ', missed'} |`)
}

async function timesOf(page: Page, { path, isUsable }: Opened): Promise<Times> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const setNetwork = await emulateNetwork(page)
  await setNetwork(LINE)
  await page.goto(path, { waitUntil: 'commit' })
  const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  const firstText = (await painted.jsonValue()) ?? 0
  await page.waitForFunction(isUsable, undefined, WAITING)
  return { firstText, usable: Math.max(firstText, await page.evaluate(() => performance.now())) }
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
