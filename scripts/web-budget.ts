import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1024
/** Gzipped JavaScript that a page may need before it shows: the start, its layout, itself, and all that they import. */
const HOME_LIMIT_KB = 130
const LIMIT_KB = 170
const SHOWN_PARTS = 6

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>
type FirstLoad = { page: string; kilobytes: number; limit: number; parts: { file: string; kilobytes: number }[] }

/** What each page of the built application makes a browser load first, the heaviest page first. */
export function firstLoads(webRoot: string, routerSource: string): FirstLoad[] {
  const manifest = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest
  const layouts = layoutsOfPages(routerSource)
  const pages = Object.keys(manifest).filter((source) => source.startsWith('pages/'))
  const loads = pages.map((page) => {
    const layout = layouts.get(page)
    if (layout === undefined) throw new Error(`${page} belongs to no route of web/app/router.tsx.`)
    const parts = filesOf(manifest, ['index.html', page, ...layout])
      .map((file) => ({ file, kilobytes: gzipSync(readFileSync(join(webRoot, file)), { level: 9 }).length / KB }))
      .sort((a, b) => b.kilobytes - a.kilobytes)
    const kilobytes = parts.reduce((sum, part) => sum + part.kilobytes, 0)
    return { page, kilobytes, limit: page === 'pages/HomePage.tsx' ? HOME_LIMIT_KB : LIMIT_KB, parts }
  })
  return loads.sort((a, b) => b.kilobytes - a.kilobytes)
}

/** Throws when a page makes a browser load more than it may, and names its biggest parts. */
export function checkFirstLoads(loads: FirstLoad[]): void {
  const problems = loads
    .filter(({ kilobytes, limit }) => kilobytes > limit)
    .map(({ page, kilobytes, limit, parts }) => {
      const biggest = parts.slice(0, SHOWN_PARTS).map((part) => `    ${part.kilobytes.toFixed(1)} KB  ${part.file}`)
      return [`  ${page}: ${kilobytes.toFixed(1)} KB of JavaScript at first, at most ${limit} KB:`, ...biggest].join(
        '\n',
      )
    })
  if (problems.length > 0) throw new Error(`Pages are too heavy (gzipped):\n${problems.join('\n')}`)
}

/** The chunks of some sources and all that these import statically. */
function filesOf(manifest: Manifest, sources: string[]): string[] {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const source of sources) add(source)
  return [...files]
}

const ROUTE = /const (\w+) = create(?:Root)?Route\(\{([\s\S]*?)\n\}\)/g

/** The sources of the layouts around each page, as the router declares them. */
function layoutsOfPages(routerSource: string): Map<string, string[]> {
  const routes = new Map<string, { parent: string | undefined; source: string | undefined }>()
  for (const [, name = '', body = ''] of routerSource.matchAll(ROUTE)) {
    const source = body.match(/import\('\.{1,2}\/([^']+)'\)/)?.[1]
    routes.set(name, {
      parent: body.match(/getParentRoute: \(\) => (\w+)/)?.[1],
      source: source?.startsWith('layouts/') ? `app/${source}` : source,
    })
  }
  const layouts = new Map<string, string[]>()
  for (const { parent, source } of routes.values()) {
    if (!source?.startsWith('pages/')) continue
    const around: string[] = []
    for (let next = parent; next !== undefined; next = routes.get(next)?.parent) {
      const layout = routes.get(next)?.source
      if (layout) around.push(layout)
    }
    layouts.set(source, around)
  }
  return layouts
}
