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

const MISSING = 'Your browser blocks the cookies and data of this site, which signing in needs.'

test('sign-in says that it needs the storage that a browser blocks, and begins no session', async ({
  quad,
  openPage,
}) => {
  const nethmi = await addMember(quad, 'Nethmi')
  const page = await openPage({})
  await page.addInitScript(blockStorage)
  await openScreen(page, '/auth/login')
  await expect(page.getByText(MISSING)).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.getByLabel('Email', { exact: true }).fill(nethmi.email)
  await page.getByLabel('Password', { exact: true }).fill(nethmi.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await expect(page.getByText(MISSING)).toHaveCount(1)
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(calls).not.toContain('POST /v1/auth/tokens/authentication')
})

test('sign-in says that it needs storage where the browser refuses to write', async ({ quad, openPage }) => {
  const nethmi = await addMember(quad, 'Nethmi')
  const page = await openPage({})
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await openScreen(page, '/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(nethmi.email)
  await page.getByLabel('Password', { exact: true }).fill(nethmi.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText(MISSING)).toBeVisible()
})
