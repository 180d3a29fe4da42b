import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GENERATED, withGenerated } from './generate.ts'

test.each(GENERATED)('$file has the generated content of today', async (generated) => {
  const content = readFileSync(generated.file, 'utf8')
  expect(content, `${generated.file} is stale: run npm run generate`).toBe(await withGenerated(content, generated))
})
