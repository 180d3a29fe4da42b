import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../harness/test.ts'
import { run, runPackage } from './tools.ts'

/** As a program that uses a generated client, with strict types. */
const OPTIONS = [
  ...['--noEmit', '--strict', '--noUncheckedIndexedAccess'],
  ...['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable'],
  ...['--allowImportingTsExtensions', '--ignoreConfig'],
]
const OF_TYPES = `
import type { components, paths } from './schema.d.ts'
type Feed = paths['/v1/ideas/feed']['get']['responses'][200]['content']['application/json']
export const titleOf = (feed: Feed): string | undefined => feed.ideas[0]?.title
export const idOf = (idea: components['schemas']['Idea']): string => idea.id
`
const OF_CALLS = `
import { createIdea, listFeed } from './client/index.ts'
export async function newest(): Promise<string | undefined> {
  const { data } = await listFeed({ query: { status: 'Approved', faculty: 'Science' } })
  return data?.ideas[0]?.title
}
export const share = createIdea
`

let folder: string
test.beforeEach(async ({ quad }, { outputDir }) => {
  folder = outputDir
  mkdirSync(folder, { recursive: true })
  const response = await fetch(`${quad.url}/v1/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await response.text())
})

function typeProblems(source: string): string {
  writeFileSync(join(folder, 'program.ts'), source)
  return run(join(process.cwd(), 'node_modules/.bin/tsc'), [...OPTIONS, 'program.ts'], folder).stdout
}

test('the types that openapi-typescript makes of the document fit a program, which uses no field that there is not', () => {
  expect(runPackage('openapi-typescript', ['openapi.json', '-o', 'schema.d.ts'], folder).status).toBe(0)
  expect(typeProblems(OF_TYPES)).toBe('')
  expect(typeProblems(OF_TYPES.replace('?.title', '?.titel'))).toContain("Property 'titel' does not exist")
})

test('the client that hey-api makes of the document type-checks, with the calls of a program', () => {
  expect(runPackage('openapi-ts', ['-i', 'openapi.json', '-o', 'client'], folder).status).toBe(0)
  expect(typeProblems(OF_CALLS)).toBe('')
  expect(typeProblems(OF_CALLS.replace('faculty:', 'facultie:'))).toContain("'facultie' does not exist")
})
