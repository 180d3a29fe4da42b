import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesOf, type Manifest, readManifest } from './web-manifest.ts'
import type { PageRoute } from './web-routes.ts'

const KB = 1024
/** Gzipped JavaScript that a page may need before it shows: the start, its layouts, itself, and all that they import. */
const HOME_LIMIT_KB = 140
const LIMIT_KB = 180
const HOME = 'pages/HomePage.tsx'
const SHOWN_PARTS = 6

type FirstLoad = { page: string; kilobytes: number; limit: number; parts: { name: string; kilobytes: number }[] }

/** What each page of the built application makes a browser load first, the heaviest page first. */
export function firstLoads(webRoot: string, routes: PageRoute[]): FirstLoad[] {
  const manifest = readManifest(webRoot)
  const unreachable = Object.keys(manifest).find((source) => {
    return source.startsWith('pages/') && routes.every(({ page }) => page !== source)
  })
  if (unreachable) throw new Error(`${unreachable} belongs to no route of web/app/router.tsx.`)
  const loads = routes.map(({ page, layouts }) => {
    const parts = filesOf(manifest, ['index.html', ...layouts, page])
      .map((file) => ({
        name: nameOf(manifest, file),
        kilobytes: gzipSync(readFileSync(join(webRoot, file)), { level: 9 }).length / KB,
      }))
      .sort((a, b) => b.kilobytes - a.kilobytes)
    const kilobytes = parts.reduce((sum, part) => sum + part.kilobytes, 0)
    return { page, kilobytes, limit: page === HOME ? HOME_LIMIT_KB : LIMIT_KB, parts }
  })
  return loads.sort((a, b) => b.kilobytes - a.kilobytes)
}

function nameOf(manifest: Manifest, file: string): string {
  return Object.values(manifest).find((chunk) => chunk.file === file)?.name ?? file
}

/** Throws when a page makes a browser load more than it may, and names its biggest parts. */
export function checkFirstLoads(loads: FirstLoad[]): void {
  const problems = loads
    .filter(({ kilobytes, limit }) => kilobytes > limit)
    .map(({ page, kilobytes, limit, parts }) => {
      const biggest = parts.slice(0, SHOWN_PARTS).map((part) => `    ${part.kilobytes.toFixed(1)} KB  ${part.name}`)
      return [`  ${page}: ${kilobytes.toFixed(1)} KB of JavaScript at first, at most ${limit} KB:`, ...biggest].join(
        '\n',
      )
    })
  if (problems.length > 0) throw new Error(`Pages are too heavy (gzipped):\n${problems.join('\n')}`)
}
