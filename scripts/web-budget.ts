import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DEFAULT_LANGUAGE, type Language } from '../contract/languages.values.ts'
import { scriptIn } from '../contract/rendered-page.ts'
import { filesOf, type Manifest, type RouteFiles, readManifest } from './web-manifest.ts'

const KB = 1024
/** Gzipped JavaScript that a page needs before it works: the start, its layouts, itself, and all that they import. */
const HOME_LIMIT_KB = 143.3
const LIMIT_KB = 188.4
/** The dates of Sinhala, which pages in it load beside that: decision 35 in docs/decisions. */
const FORMATS = { source: '../contract/sinhala-formats.ts', limit: 1.7 }
const HOME = '/_main/'
const SHOWN_PARTS = 6

type FirstLoad = { route: string; kilobytes: number; limit: number; parts: { name: string; kilobytes: number }[] }

/** The first load of each route of the built application in a language, the heaviest first. */
export function firstLoads(clientRoot: string, routes: RouteFiles, language: Language = DEFAULT_LANGUAGE): FirstLoad[] {
  const manifest = readManifest(clientRoot)
  const [formats, formatsLimit] = language === 'si' ? [filesOf(manifest, [FORMATS.source]), FORMATS.limit] : [[], 0]
  const loads = Object.entries(routes).map(([route, files]) => {
    const parts = [...new Set([...filesOf(manifest), ...files, ...formats])]
      .map((file) => ({
        name: nameOf(manifest, file),
        kilobytes: gzipSync(readFileSync(join(clientRoot, scriptIn(language, file))), { level: 9 }).length / KB,
      }))
      .sort((a, b) => b.kilobytes - a.kilobytes)
    const kilobytes = parts.reduce((sum, part) => sum + part.kilobytes, 0)
    return { route, kilobytes, limit: (route === HOME ? HOME_LIMIT_KB : LIMIT_KB) + formatsLimit, parts }
  })
  return loads.sort((a, b) => b.kilobytes - a.kilobytes)
}

function nameOf(manifest: Manifest, file: string): string {
  return Object.values(manifest).find((chunk) => chunk.file === file)?.name ?? file
}

/** Throws when a page makes a browser load more than it may, and names its biggest parts. */
export function checkFirstLoads(loads: FirstLoad[]): void {
  if (loads.every(({ route }) => route !== HOME)) throw new Error(`The build has no route ${HOME}.`)
  const problems = loads
    .filter(({ kilobytes, limit }) => kilobytes > limit)
    .map(({ route, kilobytes, limit, parts }) => {
      const biggest = parts.slice(0, SHOWN_PARTS).map((part) => `    ${part.kilobytes.toFixed(1)} KB  ${part.name}`)
      return [
        `  ${route}: ${kilobytes.toFixed(2)} KB of JavaScript at first, at most ${limit} KB (decision 34 in docs/decisions):`,
        ...biggest,
      ].join('\n')
    })
  if (problems.length > 0) throw new Error(`Pages are too heavy (gzipped):\n${problems.join('\n')}`)
}
