import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkFirstLoads, firstLoads } from './web-budget.ts'

const SOURCES = ['web', 'contract', 'scripts', 'vite.config.ts', 'package-lock.json']
const STAMP = 'dist/web-sources.sha256'

/** Builds the web application into dist/web unless what it is made from is as it was at the last build. */
export function buildWebIfStale(): void {
  const hash = hashOfSources()
  if (existsSync('dist/web/index.html') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return
  process.stdout.write('Building the web application…\n')
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit' })
  checkFirstLoads(firstLoads('dist/web', readFileSync('web/app/router.tsx', 'utf8')))
  writeFileSync(STAMP, hash)
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
