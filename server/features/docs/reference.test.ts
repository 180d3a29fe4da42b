import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { Reference } from '../../../contract/docs.ts'
import { ALL_ENDPOINTS } from '../../../contract/endpoints.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { API_CHANGES } from './changes.ts'
import { openApiDocument } from './docs.service.ts'

const CONFIG = { publicUrl: 'https://quad.example' } as Parameters<typeof openApiDocument>[0]['config']

async function references(): Promise<Reference[]> {
  const { call } = await startTestApp()
  const { endpoints } = (await call('GET', '/v1/reference')).json()
  const found = []
  for (const { name } of endpoints) {
    const response = await call('GET', `/v1/reference/${name}`)
    expect([name, response.statusCode]).toEqual([name, 200])
    found.push(response.json().reference)
  }
  return found
}

test('the reference has every endpoint, with examples that the contract and the document take', async () => {
  const all = await references()
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ALL_ENDPOINTS)))
  const document = openApiDocument({ config: CONFIG })
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'document')
  const wrong = all.flatMap(({ name, examples, responses }) => {
    const request = ALL_ENDPOINTS[name]?.body?.safeParse(examples.request === '' ? {} : JSON.parse(examples.request))
    const schema = responses.find(({ status, schema: one }) => status < 300 && one)?.schema
    const validate = schema ? ajv.getSchema(`document#/components/schemas/${schema}`) : undefined
    const isResponse = !schema || validate?.(JSON.parse(examples.response))
    return [
      ...(request && !request.success ? [`${name} request: ${JSON.stringify(request.error.issues.slice(0, 2))}`] : []),
      ...(isResponse ? [] : [`${name} response: ${ajv.errorsText(validate?.errors)}`]),
    ]
  })
  expect(wrong).toEqual([])
})

test('changes of the API name endpoints that there are, newest first', () => {
  const names = API_CHANGES.flatMap((change) => change.names)
  expect(names.filter((name) => !(name in ALL_ENDPOINTS))).toEqual([])
  const dates = API_CHANGES.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('the reference of an endpoint says types, limits and the name of each schema, and leaves out what is not there', async () => {
  const { call } = await startTestApp()
  const { reference, siblings, features } = (await call('GET', '/v1/reference/createIdea')).json()
  const body = reference.schemas.find(({ name }: { name: string }) => name === reference.body.schema)
  const field = (wanted: string) => body.fields.find(({ name }: { name: string }) => name === wanted)
  expect(field('title')).toMatchObject({ type: 'string', limit: '1 to 150', is_required: true })
  expect(field('roles')).toMatchObject({ type: 'array of RoleInput', refers_to: 'RoleInput', is_required: false })
  expect(field('recommended_level').type).toBe('"beginner" or "intermediate" or "advanced"')
  expect(reference.responses.map(({ status }: { status: number }) => status)).toEqual(
    expect.arrayContaining([201, 422, 429]),
  )
  expect(siblings.map(({ name }: { name: string }) => name)).toContain('listFeed')
  expect(features.find(({ name }: { name: string }) => name === 'ideas').count).toBe(siblings.length)
  expect((await call('GET', '/v1/reference/nothing')).statusCode).toBe(404)
})

test('examples of requests do what they say', async () => {
  const app = await startTestApp()
  const { token } = await signedInMember(app)
  const send = async (name: string, path?: string) => {
    const { method, examples } = (await app.call('GET', `/v1/reference/${name}`)).json().reference
    return app.call(method, path ?? examples.path, { token, body: JSON.parse(examples.request) })
  }
  const shared = await send('createIdea')
  expect(shared.statusCode).toBe(201)
  const { id } = shared.json().idea
  expect((await send('addComment', `/v1/ideas/${id}/comments`)).statusCode).toBe(201)
  expect((await send('connect')).statusCode).toBe(404)
})
