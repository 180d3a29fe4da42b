import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkFirstLoads, firstLoads } from './web-budget.ts'
import { pageRoutes } from './web-routes.ts'

const ROUTER = `
const root = createRootRoute({
  component: RootLayout,
})

const main = createRoute({
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./layouts/MainLayout.tsx')),
})

const home = createRoute({
  getParentRoute: () => main,
  component: lazyRouteComponent(() => import('../pages/HomePage.tsx')),
})
`

let webRoot = ''

beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'quad-budget-'))
  mkdirSync(join(webRoot, '.vite'))
})
afterEach(() => rmSync(webRoot, { recursive: true }))

/** A built application whose layout has so many bytes that do not compress. */
function build(layoutBytes: number): void {
  writeFileSync(join(webRoot, 'index.js'), 'start()')
  writeFileSync(join(webRoot, 'main.js'), Array.from({ length: Math.ceil(layoutBytes / 18) }, Math.random).join(''))
  writeFileSync(join(webRoot, 'home.js'), 'home()')
  writeFileSync(join(webRoot, 'later.js'), 'later()')
  const manifest = {
    'index.html': { file: 'index.js' },
    'app/layouts/MainLayout.tsx': { file: 'main.js', imports: ['index.html'] },
    'pages/HomePage.tsx': { file: 'home.js', imports: ['index.html'], dynamicImports: ['later'] },
    later: { file: 'later.js' },
  }
  writeFileSync(join(webRoot, '.vite/manifest.json'), JSON.stringify(manifest))
}

it('counts the start, the layouts, the page and what they import, but not what comes later', () => {
  build(10)
  const [home] = firstLoads(webRoot, pageRoutes(ROUTER))
  expect(home?.parts.map((part) => part.name).sort()).toEqual(['home.js', 'index.js', 'main.js'])
  expect(() => checkFirstLoads([home as never])).not.toThrow()
})

it('fails a build with a page that is too heavy, and names its biggest part', () => {
  build(600_000)
  expect(() => checkFirstLoads(firstLoads(webRoot, pageRoutes(ROUTER)))).toThrow(
    /pages\/HomePage\.tsx: \d+\.\d KB of JavaScript at first, at most 140 KB:\n\s+\d+\.\d KB\s+main\.js/,
  )
})

it('fails for a page that no route leads to', () => {
  build(10)
  expect(() => firstLoads(webRoot, [])).toThrow('pages/HomePage.tsx belongs to no route')
})
