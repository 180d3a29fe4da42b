import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
    notedToasts: Set<string>
  }
}

export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 768, height: 1024 }
export const PHONE = { width: 390, height: 844 }

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** An open menu hangs outside the landmarks, as dialogs do, which axe knows of by itself. */
const REGIONS = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], svg'
const AXE_OPTIONS: axe.RunOptions & { checks: object } = {
  // axe takes this option though its types do not name it.
  checks: { region: { options: { regionMatcher: REGIONS } } },
  // Without the details of what passed, and without fetching style sheets, which only experimental rules read.
  resultTypes: ['violations'],
  preload: false,
}

/** Opens a URL and waits until its page is complete: a heading, and no placeholder of what still loads. */
export async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expectComplete(page)
}

/** The same in the document that is open, as a link does, which takes a tenth of the time; except for the same page again. */
export async function moveToScreen(page: Page, path: string): Promise<void> {
  const isOpen = page.url().startsWith('http')
  if (!isOpen || new URL(path, page.url()).pathname === new URL(page.url()).pathname) return openScreen(page, path)
  await page.evaluate((url) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = 'true'
    window.history.pushState(null, '', url)
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
  await expectComplete(page)
}

async function expectComplete(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  await expectLoaded(page)
}

/** Also of a page behind an open dialog, which hides its heading from roles. */
export async function expectLoaded(page: Page | Frame): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
}

/** Waits until nothing that the page shows moves or fades any more. */
async function finishAnimations(page: Page | Frame): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
}

/** Fails when axe finds a violation in what the page shows, once it is there: of all its rules, or of those named. */
export async function expectAccessible(page: Page | Frame, name: string, rules?: string[]): Promise<void> {
  await expectLoaded(page)
  await finishAnimations(page)
  // Once for each document: reading it takes longer than most of what it does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options = { ...AXE_OPTIONS, ...(rules && { runOnly: { type: 'rule' as const, values: rules } }) }
  const found = await page.evaluate(async (runOptions) => {
    const { violations } = await window.axe.run({ exclude: ['[data-base-ui-focus-guard]'] }, runOptions)
    return violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ html }) => html) }))
  }, options)
  expect(found, name).toEqual([])
}

/** Expects a toast from what is done, however soon it went away again. */
export async function expectToast(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  // Also for the page that it may lead to.
  await page.addInitScript(recordToasts)
  await page.evaluate(recordToasts)
  await act()
  await expect(async () => {
    expect(await page.evaluate(() => [...window.notedToasts].join())).toContain(text)
  }).toPass()
}

/** In the page: keeps what its toasts say from now on, without those that still show. */
function recordToasts(): void {
  const toasts = () => [...document.querySelectorAll('.toasts :is([role=status], [role=alert])')]
  const earlier = new Set(toasts())
  const noted = new Set<string>()
  window.notedToasts = noted
  new MutationObserver(() => {
    for (const toast of toasts()) if (!earlier.has(toast)) noted.add(toast.textContent)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
