import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashOfWebSources, PAGES_STAMP, requireCurrentInstallation } from './installation.ts'

const LOCKFILE = '{"lockfileVersion":3}'

function newFolder(files: Record<string, string>): { root: string; write: (path: string, text: string) => void } {
  const root = mkdtempSync(join(tmpdir(), 'quad-installation-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  return { root, write }
}

/** A checkout with packages and pages of its version. */
function newCheckout() {
  const folder = newFolder({
    'package-lock.json': LOCKFILE,
    'node_modules/.installed-lockfile': `${createHash('sha256').update(LOCKFILE).digest('hex')} without development`,
    'web/app/main.tsx': 'export {}',
  })
  folder.write(PAGES_STAMP, hashOfWebSources(folder.root))
  return folder
}

test('a checkout that was built starts', () => {
  expect(() => requireCurrentInstallation(newCheckout().root)).not.toThrow()
})

test('a checkout with changed pages and old built ones does not start, and says what to run', () => {
  const { root, write } = newCheckout()
  write('web/app/main.tsx', 'export const changed = true')
  expect(() => requireCurrentInstallation(root)).toThrow(
    `Quad cannot start. Its pages are of another version than its code. As the owner of ${root} run: npm run build`,
  )
})

test('a checkout with a new lockfile and old packages does not start', () => {
  const { root, write } = newCheckout()
  write('package-lock.json', '{"lockfileVersion":3,"packages":{}}')
  expect(() => requireCurrentInstallation(root)).toThrow('Its packages and pages are of another version')
})

test('a checkout that was never built does not start with the API alone', () => {
  const { root } = newCheckout()
  rmSync(join(root, 'dist'), { recursive: true })
  expect(() => requireCurrentInstallation(root)).toThrow('Its pages are of another version')
})

test('an image, which has no sources of pages, starts with its built pages', () => {
  const { root } = newFolder({ [PAGES_STAMP]: 'built elsewhere', 'contract/ideas.ts': 'export {}' })
  expect(() => requireCurrentInstallation(root)).not.toThrow()
})
