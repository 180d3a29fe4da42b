import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { collectErrorTexts } from './messages/error-text.ts'

/** Zod's own messages, which no form shows. */
const OF_ZOD = /^(Invalid (input|option|string|discriminator|UUID|ISO|URL|key)|Too |Unrecognized |Expected )/
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

it('each message of the schemas of the contract is a declared text', async () => {
  const modules = await Promise.all(
    globSync('contract/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => import(resolve(file))),
  )
  const schemas = modules.flatMap((module) => Object.values(module)).flatMap(schemasOf)
  const [messages, texts] = collectErrorTexts(() => new Set(schemas.flatMap(messagesOf)))
  expect(messages.size).toBeGreaterThan(200)
  expect([...messages].filter((message) => !texts.has(message) && !OF_ZOD.test(message))).toEqual([])
})
