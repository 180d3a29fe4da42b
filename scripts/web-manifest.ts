import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The output of the build by source. */
export type Manifest = Record<string, { file: string; name?: string; imports?: string[]; dynamicImports?: string[] }>

/** By route id, the files that a route's components need beside those that every page loads. */
export type RouteFiles = Record<string, string[]>

const SPLIT_ROUTE = /^routes\/(.+)\.tsx\?tsr-split=component---loader$/
const ENTRY = 'index.html'

export function readManifest(clientRoot: string): Manifest {
  return JSON.parse(readFileSync(join(clientRoot, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The files of every route, read from the chunks that the router's plugin split off its route files. */
export function routeFiles(clientRoot: string): RouteFiles {
  const manifest = readManifest(clientRoot)
  const start = filesOf(manifest, [ENTRY])
  const sources = new Map<string, string>()
  for (const source of Object.keys(manifest)) {
    const route = source.match(SPLIT_ROUTE)?.[1]
    if (route) sources.set(`/${route}`.replace(/\/index$/, '/'), source)
  }
  const routes: RouteFiles = {}
  for (const id of sources.keys()) {
    const needed = [...sources]
      .filter(([other]) => id === other || id.startsWith(`${other}/`))
      .map(([, source]) => source)
    routes[id] = filesOf(manifest, needed).filter((file) => !start.includes(file))
  }
  return routes
}

/** The sources that a route, or every route below it, loads for members alone. */
const MEMBER_SOURCES: Record<string, string[]> = {
  '/_main': ['app/layouts/MemberHeader.tsx'],
  '/_main/': ['app/MemberHomePage.tsx'],
}

/** As `routeFiles`, for a member. */
export function memberRouteFiles(clientRoot: string, routes: RouteFiles): RouteFiles {
  const manifest = readManifest(clientRoot)
  const start = filesOf(manifest, [ENTRY])
  return Object.fromEntries(
    Object.entries(routes).map(([route, files]) => {
      const sources = Object.entries(MEMBER_SOURCES).filter(([id]) => route === id || route.startsWith(`${id}/`))
      const needed = filesOf(
        manifest,
        sources.flatMap(([, names]) => names),
      )
      return [route, [...new Set([...files, ...needed])].filter((file) => !start.includes(file))]
    }),
  )
}

/** The files of some sources and of all that these import statically. */
export function filesOf(manifest: Manifest, sources: string[] = [ENTRY]): string[] {
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
