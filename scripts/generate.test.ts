import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GENERATED } from './generate.ts'

test.each(GENERATED)('$file has the generated content of today', ({ file, generate }) => {
  expect(readFileSync(file, 'utf8'), `${file} is stale: run npm run generate`).toBe(generate())
})
