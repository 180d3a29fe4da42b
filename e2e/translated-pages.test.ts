import type { Page } from '@playwright/test'
import { addAdmin, addMember, shareIdea } from './harness/members.ts'
import { moveToScreen, openScreen } from './harness/page.ts'
import { screensOf } from './harness/pages.ts'
import { expect, test } from './harness/test.ts'

// Of its own, whose first page of members has these two.
test.use({ hasOwnServer: true })

/** Translates as Chrome does: each text is replaced by its translation in <font> elements, also those that come later. */
function translatePage(): void {
  const isTranslatable = (text: Node) =>
    text.textContent?.trim() && !text.parentElement?.closest('font, script, style, title, template, textarea, svg')
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (isTranslatable(walker.currentNode)) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data.toUpperCase())
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { target } of records) if (target.isConnected) translate(target.parentNode ?? target)
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

const heading = (page: Page) => page.locator('h1').first()
const FAILED = 'SOMETHING WENT WRONG'

test('a translated page goes on: a search without results, and results after it', async ({ quad, openPage }) => {
  const [member] = [await addMember(quad, 'Nethmi'), await addMember(quad, 'Kavindu')]
  const page = await openPage({ signedInAs: member })
  await page.addInitScript(translatePage)
  await openScreen(page, '/community')
  await expect(heading(page)).toHaveText('COMMUNITY')
  const search = page.getByRole('searchbox').first()
  await search.fill('nobody-has-this-name')
  await expect(page.getByText('NO RESULTS FOUND')).toBeVisible()
  await search.fill('Kavindu')
  await expect(page.getByText(/^KAVINDU/).first()).toBeVisible()
  await search.fill('')
  await expect(page.getByText(/^NETHMI/).first()).toBeVisible()
  await expect(page.getByText(FAILED)).toHaveCount(0)
})

for (const actor of ['member', 'admin'] as const) {
  test(`no page of a ${actor} breaks when the browser translates it`, async ({ quad, openPage }) => {
    const member = await addMember(quad, 'Nethmi')
    await shareIdea(quad, member)
    const account = actor === 'admin' ? await addAdmin(quad) : member
    const page = await openPage({ signedInAs: account, expectedErrors: /status of 4(04|22)/ })
    await page.addInitScript(translatePage)
    for (const path of new Set(screensOf(actor).map((screen) => screen.path))) {
      await moveToScreen(page, path)
      await expect(page.getByText(FAILED), path).toHaveCount(0)
    }
  })
}
