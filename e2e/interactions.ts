import '../scripts/failures.ts'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM } from './harness/chromium.ts'
import { addAdmin, storageStateOf } from './harness/members.ts'
import { DESKTOP, PHONE } from './harness/page.ts'
import { launchQuad } from './harness/quad-server.ts'

/** Interaction to Next Paint in a session as members have it, at a quarter of the processor. */
const LIMIT_MS = 200
const CPU_SLOWDOWN = 4
const PERCENTILE = 0.98
const TYPING_DELAY_MS = 60
/** An event's entry comes after the paint that it waited for. */
const SETTLING_MS = 1000
const SHOWN = 8

type Interaction = { step: string; event: string; target: string; ms: number }
type Entry = { id: number; event: string; target: string; ms: number }

const quad = await launchQuad({ hasDemo: true })
const browser = await chromium.launch(CHROMIUM)
const interactions: Interaction[] = []
try {
  const member = await addAdmin(quad)
  for (const viewport of [DESKTOP, PHONE]) {
    const context = await browser.newContext({
      storageState: storageStateOf(quad, member),
      baseURL: quad.url,
      viewport,
    })
    const page = await context.newPage()
    await page.addInitScript(observeInteractions)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await runScenario(page, viewport === PHONE)
    await context.close()
  }
} finally {
  await browser.close()
  await quad.stop()
}
process.exit(report() ? 0 : 1)

/** Runs in the page. */
function observeInteractions(): void {
  const entries: Entry[] = []
  Object.assign(window, { takeInteractions: () => entries.splice(0) })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      const target = (entry.target as Element | null)?.outerHTML.slice(0, 80) ?? ''
      entries.push({ id: entry.interactionId, event: entry.name, target, ms: entry.duration })
    }
  })
  // 16 ms is the least that browsers take.
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Actions of a member: search, filter, page, open menus, panels and dialogs, write. */
async function runScenario(page: Page, isPhone: boolean): Promise<void> {
  await page.goto('/community')
  await step(page, 'search members', async () => {
    await page.getByRole('searchbox').pressSequentially('Ne', { delay: TYPING_DELAY_MS })
    await page.getByRole('button', { name: 'Clear search' }).click()
  })
  await step(page, 'sort members', async () => {
    if (isPhone) await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByRole('combobox', { name: 'Sort' }).press('ArrowDown')
  })
  await step(page, 'connect dialog', async () => {
    await page.getByRole('link', { name: 'View Profile' }).last().click()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').pressSequentially('Hello there', { delay: TYPING_DELAY_MS })
    await leaveDialog(page)
  })
  await step(page, 'notifications and their tabs', async () => {
    await page
      .getByRole('button', { name: /^Notifications/ })
      .filter({ visible: true })
      .click()
    await openTabs(page)
    await leaveDialog(page)
  })
  await step(page, isPhone ? 'menu of narrow screens' : 'account menu', async () => {
    await page.getByRole('button', { name: isPhone ? 'Open menu' : 'Your account' }).click()
    await page.keyboard.press('Escape')
  })
  await step(page, 'theme', async () => {
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
    await page
      .getByRole('button', { name: /Switch to/ })
      .filter({ visible: true })
      .click()
  })
  await step(page, 'to the ideas', () =>
    page.getByRole('link', { name: 'View Ideas' }).filter({ visible: true }).first().click(),
  )
  await step(page, 'search ideas', async () => {
    await page.getByRole('searchbox').pressSequentially('water', { delay: TYPING_DELAY_MS })
    await page.getByRole('button', { name: 'Clear search' }).click()
  })
  await step(page, 'idea dialog', async () => {
    await page.getByText('View Full Details').first().click()
    await page.getByRole('dialog').waitFor()
    await leaveDialog(page)
  })
  await step(page, 'new idea', async () => {
    await page.getByRole('button', { name: 'New Idea' }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().pressSequentially('A tool library', { delay: TYPING_DELAY_MS })
    await dialog.getByRole('button', { name: 'Share Project' }).click()
    await leaveDialog(page)
  })
  await page.goto('/myprofile')
  await step(page, 'profile dialog', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).first().click()
    await page.getByRole('dialog').getByRole('textbox').first().pressSequentially('ab', { delay: TYPING_DELAY_MS })
    await leaveDialog(page)
  })
  await page.goto('/admin/ideas')
  await step(page, 'search and review submissions', async () => {
    await page.getByRole('searchbox').pressSequentially('water', { delay: TYPING_DELAY_MS })
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page
      .getByRole('button', { name: /^Review/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await leaveDialog(page)
  })
}

async function openTabs(page: Page): Promise<void> {
  await page.getByRole('tab').first().waitFor()
  for (const tab of await page.getByRole('tab').all()) await tab.click()
}

/** Escape, and throws away what was typed when that is asked. */
async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  const dialog = page.getByRole('dialog')
  await discard.or(page.locator('body:not(:has([role=dialog]))')).first().waitFor()
  if (await discard.isVisible()) await discard.click()
  await dialog.waitFor({ state: 'detached' })
}

/** Does something, and takes down how long each of its interactions waited for its paint. */
async function step(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  await act()
  await page.waitForTimeout(SETTLING_MS)
  const entries = await page.evaluate(() =>
    (window as unknown as { takeInteractions: () => Entry[] }).takeInteractions(),
  )
  const slowest = new Map<number, Entry>()
  for (const entry of entries) if (entry.ms >= (slowest.get(entry.id)?.ms ?? 0)) slowest.set(entry.id, entry)
  for (const { event, target, ms } of slowest.values()) interactions.push({ step: name, event, target, ms })
}

function report(): boolean {
  const sorted = interactions.sort((a, b) => b.ms - a.ms)
  for (const { step, event, target, ms } of sorted.slice(0, SHOWN)) console.log(`${ms} ms  ${step}: ${event} ${target}`)
  const worst = sorted[0]?.ms ?? Number.NaN
  const percentile = sorted[Math.floor(sorted.length * (1 - PERCENTILE))]?.ms ?? Number.NaN
  console.log(
    `${sorted.length} interactions at ${CPU_SLOWDOWN}x slowdown: worst ${worst} ms, 98th percentile ${percentile} ms`,
  )
  return worst <= LIMIT_MS
}
