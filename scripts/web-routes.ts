import { readFileSync } from 'node:fs'
import { paths } from '../web/app/paths.ts'

/** A page of the application: its address, and its source and that of the layouts around it, relative to web/. */
export type PageRoute = { path: string; page: string; layouts: string[] }

type Declared = { parent: string | undefined; path: string; source: string | undefined }

const ROUTE = /const (\w+) = create(?:Root)?Route\(\{([\s\S]*?)\n\}\)/g

/** The pages that the router declares. It is read, not run: running it would take a browser. */
export function pageRoutes(routerSource = readFileSync('web/app/router.tsx', 'utf8')): PageRoute[] {
  const declared = new Map<string, Declared>()
  for (const [, name = '', body = ''] of routerSource.matchAll(ROUTE)) {
    const source = body.match(/import\('\.{1,2}\/([^']+)'\)/)?.[1]
    declared.set(name, {
      parent: body.match(/getParentRoute: \(\) => (\w+)/)?.[1],
      path: pathIn(body),
      source: source?.startsWith('layouts/') ? `app/${source}` : source,
    })
  }
  const pages: PageRoute[] = []
  for (const route of declared.values()) {
    if (!route.source?.startsWith('pages/')) continue
    const around = ancestorsOf(route, declared)
    const layouts = around.flatMap(({ source }) => source ?? [])
    const path = [...around.reverse(), route].map((each) => each.path).join('')
    pages.push({ path: path.replace(/(.)\/$/, '$1'), page: route.source, layouts })
  }
  return pages
}

function pathIn(body: string): string {
  const [, name, literal] = body.match(/\bpath: (?:paths\.(\w+)|'([^']*)')/) ?? []
  if (name === undefined) return literal ?? ''
  return paths[name as keyof typeof paths]
}

function ancestorsOf({ parent }: Declared, declared: Map<string, Declared>): Declared[] {
  const route = parent === undefined ? undefined : declared.get(parent)
  return route ? [route, ...ancestorsOf(route, declared)] : []
}
