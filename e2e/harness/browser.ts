import { existsSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'

export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 768, height: 1024 }
export const PHONE = { width: 390, height: 844 }

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
const PATIENCE_MS = 15_000
/** An open menu hangs outside the landmarks, as dialogs do, which axe knows of by itself. */
const REGIONS = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], svg'
// axe takes this option though its types do not name it.
const AXE_OPTIONS: object = { checks: { region: { options: { regionMatcher: REGIONS } } } }

export async function launchBrowser(moreArguments: string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path))
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...ARGUMENTS, ...moreArguments] })
}

/** One real browser for the tests of a file. */
export function browserForFile(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  return () => {
    if (!browser) throw new Error('The browser is not started yet.')
    return browser
  }
}

/**
 * A page of a new, empty browser profile. The test fails when the page logs an error, throws, or breaks the content
 * security policy; refusals that a test provokes on purpose are named in `expectedErrors`.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions & { expectedErrors?: RegExp } = {},
): Promise<Page> {
  const { expectedErrors, ...contextOptions } = options
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...contextOptions })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  onTestFinished(async () => {
    await context.close()
    expect(problems.filter((problem) => !expectedErrors?.test(problem))).toEqual([])
  })
  return page
}

/** Opens an address and waits until its page stands: a heading, and nothing in the main part that still loads. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null)
}

/** Waits until nothing that the page shows moves or fades any more. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
}

/** Fails when axe finds a violation in what the page shows now: of all its rules, or of those named. */
export async function expectAccessible(page: Page, name: string, rules?: string[]): Promise<void> {
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-base-ui-focus-guard]')
    .options({ ...AXE_OPTIONS, ...(rules && { runOnly: { type: 'rule', values: rules } }) })
    // Its other mode opens a second page for each look, for the sake of frames of other origins; there are none here.
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ html }) => html) }))
  expect(found, name).toEqual([])
}
