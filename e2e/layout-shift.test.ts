import type { Page } from '@playwright/test'
import { type Account, addAdmin, addMember, shareIdea } from './harness/members.ts'
import { DESKTOP, expectLoaded, openScreen, PHONE } from './harness/page.ts'
import { type Screen, screensOf } from './harness/pages.ts'
import { expect, type OpenPage, test } from './harness/test.ts'

/** "Good" by web.dev/articles/cls. */
const SHIFT_MAX = 0.1

declare global {
  interface Window {
    shifts: { value: number; what: string }[]
  }
}

/** In the page: notes what moves without a press, by the measure of the web vitals. */
function noteShifts(): void {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      const [node] = (entry.sources ?? []).map(({ node }) => node)
      if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, what: node?.parentElement?.outerHTML ?? '' })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
type Shift = { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] }

async function shiftOf(page: Page, path: string): Promise<{ value: number; what: string }> {
  await openScreen(page, path)
  await expectLoaded(page)
  const shifts = await page.evaluate(() => window.shifts)
  const value = shifts.reduce((sum, shift) => sum + shift.value, 0)
  const [largest] = shifts.toSorted((one, other) => other.value - one.value)
  return { value, what: largest?.what.slice(0, 200) ?? '' }
}

async function expectStill(openPage: OpenPage, screens: Screen[], account?: Account): Promise<void> {
  const paths = [...new Set(screens.map(({ path }) => path))]
  const moved: string[] = []
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await openPage({ viewport, signedInAs: account, expectedErrors: /status of 4(04|22)/ })
    await page.addInitScript(noteShifts)
    for (const path of paths) {
      const { value, what } = await shiftOf(page, path)
      if (value >= SHIFT_MAX) moved.push(`${path} at ${viewport.width} px: ${value.toFixed(2)}, ${what}`)
    }
    await page.close()
  }
  expect(moved).toEqual([])
}

test.use({ hasOwnServer: true })

test('no page of a member or administrator moves while it loads', { tag: '@main' }, async ({ quad, openPage }) => {
  const [member, admin] = [await addMember(quad, 'Nethmi'), await addAdmin(quad)]
  await shareIdea(quad, member)
  await expectStill(openPage, screensOf('member'), member)
  await expectStill(openPage, screensOf('admin'), admin)
})
