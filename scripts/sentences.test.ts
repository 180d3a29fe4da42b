import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { sentencePattern, sentencesOf } from '../contract/sentences.ts'
import { errorSentences } from './sentences.ts'

/** Zod's own messages, which no form shows. */
const OF_ZOD = /^(Invalid (input|option|string|discriminator|UUID|ISO|URL|key)|Too |Unrecognized |Expected )/
/** A name stands within it. */
const WITH_NAME = / is on the list already$/
const WORD = 'x'
const INPUTS: unknown[] = [
  ...[undefined, null, true, -1, 0, 1.5, 1e12, '', ' ', WORD, 'x y', 'a@b', 'http://x', '2020-13-45', '\u0000', 'x\ny'],
  ...[WORD.repeat(20), WORD.repeat(200_000), [], [WORD], [WORD.repeat(1000)], [[]], [{}], [{ title: WORD }], {}],
  Array.from({ length: 2000 }, (_, index) => `${index}`),
]

function schemasOf(value: unknown): z.ZodType[] {
  if (value instanceof z.ZodType) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    ['body', 'query', 'params'].includes(name) && part instanceof z.ZodType ? [part] : [],
  )
}

/** Messages of a schema about inputs, as a whole and in each field. */
function messagesOf(schema: z.ZodType): string[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const inputs = [...INPUTS, ...fields.flatMap((field) => INPUTS.map((input) => ({ [field]: input })))]
  return inputs.flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [])
}

it('each message of the schemas of the contract is among the sentences that are translated', async () => {
  const modules = await Promise.all(
    globSync('contract/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => import(resolve(file))),
  )
  const messages = new Set(
    modules
      .flatMap((module) => Object.values(module))
      .flatMap(schemasOf)
      .flatMap(messagesOf),
  )
  const known = new Set(errorSentences())
  const unknown = [...messages]
    .filter((message) => !OF_ZOD.test(message) && !WITH_NAME.test(message))
    .flatMap(sentencesOf)
    .map(sentencePattern)
    .filter((sentence) => !known.has(sentence))
  expect(messages.size).toBeGreaterThan(200)
  expect(unknown).toEqual([])
})

it.each(['First name must be at least {1} characters', 'A reason is required', 'A role has {1} to {2} characters'])(
  '"%s" is a sentence that is translated',
  (sentence) => {
    expect(errorSentences()).toContain(sentence)
  },
)
