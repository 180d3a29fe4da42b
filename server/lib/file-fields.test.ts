import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { AvatarValue, FILE_KINDS, PdfValue } from '../../contract/file-values.ts'
import { fileMapper } from './file-fields.ts'

const FILE_FIELDS = new Map([
  ['avatar', 'avatar'],
  ['image', 'avatar'],
  ['pdf', 'pdf'],
  ['idea_source_id', 'pdf'],
])
/** Images of the site, which everybody may open. */
const SITE_IMAGES = /^(getSite|uploadSite|.*SiteSettings)/

/** Fields of a response by name, with their schemas. */
function* fieldsOf(schema: unknown): Generator<[name: string, schema: unknown]> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) yield* fieldsOf(schema.unwrap())
  if (schema instanceof z.ZodArray) yield* fieldsOf(schema.element)
  if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* fieldsOf(option)
  if (schema instanceof z.ZodRecord) yield* fieldsOf(schema.valueType)
  if (!(schema instanceof z.ZodObject)) return
  for (const [name, field] of Object.entries(schema.shape)) {
    yield [name, field]
    yield* fieldsOf(field)
  }
}

const kindOf = (schema: unknown) => (schema instanceof z.ZodType ? FILE_KINDS.get(schema)?.kind : undefined)

test('every avatar and PDF of a response is found by its schema', () => {
  const others = Object.entries(ENDPOINTS).flatMap(([name, { response }]) =>
    [...fieldsOf(response)]
      .filter(([field, schema]) => FILE_FIELDS.has(field) && FILE_FIELDS.get(field) !== kindOf(schema))
      .filter(([, schema]) => !(schema instanceof z.ZodObject))
      .map(([field]) => `${name}: ${field}`),
  )
  expect(others.filter((each) => !SITE_IMAGES.test(each))).toEqual([])
  expect(JSON.stringify(Object.values(ENDPOINTS).map(({ response }) => response?.type))).not.toContain('lazy')
})

test('files are changed in a copy, in lists, alternatives and where they may be absent', () => {
  const schema = z.object({
    items: z.array(
      z.union([z.object({ pdf: PdfValue }), z.object({ user: z.object({ avatar: AvatarValue }).nullable() })]),
    ),
    avatar: AvatarValue.optional(),
  })
  const response = { items: [{ pdf: 'a' }, { user: { avatar: 'b', name: 'N' } }, { user: null }, { pdf: '' }] }
  const before = structuredClone(response)
  const mapped = fileMapper(schema)?.(response, (kind, id) => (id.includes(' ') ? id : `${kind} ${id}`))
  expect(mapped).toEqual({
    items: [{ pdf: 'pdf a' }, { user: { avatar: 'avatar b', name: 'N' } }, { user: null }, { pdf: '' }],
  })
  expect(response).toEqual(before)
  expect(fileMapper(z.object({ title: z.string() }))).toBeUndefined()
})
