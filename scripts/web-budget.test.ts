import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkFirstLoads, firstLoads } from './web-budget.ts'
import { routeFiles } from './web-manifest.ts'

let clientRoot = ''

beforeEach(() => {
  clientRoot = mkdtempSync(join(tmpdir(), 'quad-budget-'))
  mkdirSync(join(clientRoot, '.vite'))
})
afterEach(() => rmSync(clientRoot, { recursive: true }))

/** A built application whose layout has so many bytes that do not compress. */
function build(layoutBytes: number): void {
  const noise = Array.from({ length: Math.ceil(layoutBytes / 18) }, Math.random).join('')
  const files = { 'index.js': 'start()', 'main.js': noise, 'home.js': 'home()', 'member.js': 'm()', 'later.js': 'l()' }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(clientRoot, name), content)
  const manifest = {
    'index.html': { file: 'index.js' },
    'routes/_main.tsx?tsr-split=component---loader': { file: 'main.js', imports: ['index.html'] },
    'routes/_main/index.tsx?tsr-split=component---loader': {
      file: 'home.js',
      imports: ['index.html'],
      dynamicImports: ['later'],
    },
    'routes/_main/profile/$userId.tsx?tsr-split=component---loader': { file: 'member.js' },
    later: { file: 'later.js' },
  }
  writeFileSync(join(clientRoot, '.vite/manifest.json'), JSON.stringify(manifest))
}

it('the budget knows by the id of a route the code of its page and of the layouts around it', () => {
  build(10)
  expect(routeFiles(clientRoot)).toEqual({
    '/_main': ['main.js'],
    '/_main/': ['main.js', 'home.js'],
    '/_main/profile/$userId': ['main.js', 'member.js'],
  })
})

it('the budget counts the start, the layouts, the page and what they import, but not what comes later', () => {
  build(10)
  const loads = firstLoads(clientRoot, routeFiles(clientRoot))
  const home = loads.find(({ route }) => route === '/_main/')
  expect(home?.parts.map((part) => part.name).sort()).toEqual(['home.js', 'index.js', 'main.js'])
  expect(() => checkFirstLoads(loads)).not.toThrow()
})

it('the budget fails a build with a page that is too heavy, and names its biggest part', () => {
  build(600_000)
  expect(() => checkFirstLoads(firstLoads(clientRoot, routeFiles(clientRoot)))).toThrow(
    /\/_main\/: \d+\.\d\d KB of JavaScript at first, at most 143\.\d KB \(decision 34 in docs\/decisions\):\n\s+\d+\.\d KB\s+main\.js/,
  )
})

it('the budget fails when the build has no home page to measure', () => {
  build(10)
  expect(() => checkFirstLoads(firstLoads(clientRoot, {}))).toThrow('The build has no route /_main/.')
})
