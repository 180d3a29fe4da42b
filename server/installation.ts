import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const LOCKFILE = 'package-lock.json'
const WEB_SOURCES = ['web', 'contract', 'scripts', 'vite.config.ts', LOCKFILE]
/** Written by scripts/install.mjs: begins with the hash of the installed lockfile. */
const PACKAGES_STAMP = 'node_modules/.installed-lockfile'
/** Written by scripts/web-build.ts: the hash of the sources of the built pages. */
export const PAGES_STAMP = 'dist/web-sources.sha256'

/**
 * Throws when the packages or the built pages of a checkout are of another version than its code, as after a `git pull`
 * alone. An image has neither lockfile nor sources, and nothing to compare.
 */
export function requireCurrentInstallation(root = ROOT): void {
  const stale = [
    ...(hasCurrentPackages(root) ? [] : ['packages']),
    ...(!existsSync(join(root, 'web')) || hasCurrentPages(root) ? [] : ['pages']),
  ]
  if (stale.length === 0) return
  throw new Error(
    `Quad cannot start. Its ${stale.join(' and ')} are of another version than its code. As the owner of ${root} run: npm run build`,
  )
}

/** Packages that came another way than by scripts/install.mjs have no stamp and are taken as they are. */
function hasCurrentPackages(root: string): boolean {
  const [lockfile, stamp] = [join(root, LOCKFILE), join(root, PACKAGES_STAMP)]
  if (!existsSync(lockfile) || !existsSync(stamp)) return true
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  return readFileSync(stamp, 'utf8').startsWith(hash)
}

export function hasCurrentPages(root = ROOT): boolean {
  const stamp = join(root, PAGES_STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfWebSources(root)
}

/** Hash of the paths and contents of all sources of the web application. */
export function hashOfWebSources(root = ROOT): string {
  const hash = createHash('sha256')
  for (const file of WEB_SOURCES.flatMap((path) => filesUnder(root, path)).sort()) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function filesUnder(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
