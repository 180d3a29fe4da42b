import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DATA_MODEL, withDiagram } from './data-model.ts'

test('docs/data-model.md shows the schema that the migrations make', async () => {
  const document = readFileSync(DATA_MODEL, 'utf8')
  expect(document, 'docs/data-model.md is stale: run npm run docs:data-model').toBe(await withDiagram(document))
})

test('docs/data-model.md says of every table what it is for', async () => {
  const document = readFileSync(DATA_MODEL, 'utf8')
  const tables = [...document.matchAll(/^ {2}(\w+) \{$/gm)].map(([, name]) => name ?? '')
  expect(tables).toContain('ideas')
  expect(tables.filter((name) => !document.includes(`\n| \`${name}\` `))).toEqual([])
})
