import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 768, height: 1024 }
export const PHONE = { width: 390, height: 844 }

/** An open menu hangs outside the landmarks, as dialogs do, which axe knows of by itself. */
const REGIONS = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], svg'
const AXE_OPTIONS: object = {
  // axe takes this option though its types do not name it.
  checks: { region: { options: { regionMatcher: REGIONS } } },
  // Without the details of what passed, and without fetching style sheets, which only experimental rules read.
  resultTypes: ['violations'],
  preload: false,
}

/** Opens a URL and waits until its page is complete: a heading, and no placeholder of what still loads. */
export async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
}

/** Waits until nothing that the page shows moves or fades any more. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
}

/** Fails when axe finds a violation in what the page shows now: of all its rules, or of those named. */
export async function expectAccessible(page: Page, name: string, rules?: string[]): Promise<void> {
  await finishAnimations(page)
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-base-ui-focus-guard]')
    .options({ ...AXE_OPTIONS, ...(rules && { runOnly: { type: 'rule', values: rules } }) })
    // Its other mode opens a second page for each run, for frames of other origins; there are none here.
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ html }) => html) }))
  expect(found, name).toEqual([])
}

/** Expects a toast from what is done, from before it can be there: it goes away by itself. */
export async function expectToast(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([expect(page.getByText(text).first()).toBeVisible(), act()])
}
