import { addMember } from './harness/members.ts'
import { openScreen } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

/** As browsers do where cookies are blocked. */
function blockStorage(): void {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, { get, configurable: true })
  }
}

test('pages can be read and used where the browser blocks storage', async ({ quad, openPage }) => {
  await addMember(quad, 'Nethmi')
  const page = await openPage({})
  await page.addInitScript(blockStorage)
  await openScreen(page, '/community')
  const search = page.getByRole('searchbox').first()
  await search.fill('nobody-has-this-name')
  await expect(page.getByText('No results found')).toBeVisible()
  await search.fill('Nethmi')
  await expect(page.getByRole('article', { name: /^Nethmi/ }).first()).toBeVisible()
})
