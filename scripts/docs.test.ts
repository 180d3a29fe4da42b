import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GENERATED_PARTS, withGenerated } from './docs.ts'

test.each(GENERATED_PARTS)('$file has the generated part of today', async (part) => {
  const document = readFileSync(part.file, 'utf8')
  expect(document, `${part.file} is stale: run npm run docs`).toBe(await withGenerated(document, part))
})

test('docs/data-model.md says of every table what it is for', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/data-model.md'), 'utf8')
  const tables = [...document.matchAll(/^ {2}(\w+) \{$/gm)].map(([, name]) => name ?? '')
  expect(tables).toContain('ideas')
  expect(tables.filter((name) => !document.includes(`\n| \`${name}\` `))).toEqual([])
})
