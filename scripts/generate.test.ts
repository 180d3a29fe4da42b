import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GENERATED, withGenerated } from './generate.ts'

test.each(GENERATED)('$file has the generated content of today', async (generated) => {
  const content = readFileSync(generated.file, 'utf8')
  expect(content, `${generated.file} is stale: run npm run generate`).toBe(await withGenerated(content, generated))
})

test('docs/data-model.md says of every table what it is for', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/data-model.md'), 'utf8')
  const tables = [...document.matchAll(/^ {2}(\w+) \{$/gm)].map(([, name]) => name ?? '')
  expect(tables).toContain('ideas')
  expect(tables.filter((name) => !document.includes(`\n| \`${name}\` `))).toEqual([])
})
