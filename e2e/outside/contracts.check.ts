import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callIn, test } from '../harness/demo-server.ts'
import { addAdmin, shareIdea } from '../harness/members.ts'
import type { QuadServer } from '../harness/quad-server.ts'
import { expect } from '../harness/test.ts'
import { expectExplained, type Finding } from './findings.ts'
import { runPackage } from './tools.ts'

type Operation = { parameters?: { name: string; required?: boolean }[] }
type Document = { paths: Record<string, { get?: Operation }> }
type NewmanReport = {
  run: {
    executions: { item: { id: string }; response?: { code: number } }[]
    failures: { source: { id: string; name: string }; error: { test: string; message: string } }[]
  }
}

/** The checks of portman on the response of a call. */
const CHECKS = ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation']
/** They have tests of their own: a token of the directory, and a response without an end. */
const LEFT_OUT = /^\/scim\/|\/stream$/
const ID = /\/\{id\}(?=\/|$)/
const DAY = 86_400_000
const PERIOD = {
  from: new Date(Date.now() - DAY).toISOString(),
  to: new Date(Date.now() + 60 * DAY).toISOString(),
}

async function firstId({ url }: QuadServer, path: string, token: string): Promise<string> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const [list] = Object.values((await response.json()) as object).filter(Array.isArray)
  return list?.[0].id
}

/** The GETs whose parameters are known, and how portman fills them. `ids`: by the start of a path. */
function chooseCalls({ paths }: Document, ids: Record<string, string>, query: Record<string, string>) {
  const chosen: Document['paths'] = {}
  const overwrites: object[] = []
  for (const [path, { get }] of Object.entries(paths)) {
    const id = Object.entries(ids).find(([start]) => path.startsWith(start))?.[1]
    const isKnown = !path.replace(ID, id ? '' : '{').includes('{')
    if (!get || !isKnown || LEFT_OUT.test(path)) continue
    chosen[path] = { get }
    const needed = (get.parameters ?? []).filter(({ name, required }) => required && query[name])
    overwrites.push({
      openApiOperation: `GET::${path}`,
      ...(ID.test(path) && { overwriteRequestPathVariables: [{ key: 'id', value: id, overwrite: true }] }),
      overwriteRequestQueryParams: needed.map(({ name }) => ({ key: name, value: query[name], overwrite: true })),
    })
  }
  return { paths: chosen, overwrites }
}

test('portman finds no response that differs from the OpenAPI document', async ({ quad }, { outputDir }) => {
  const admin = await addAdmin(quad)
  const [ideaId, period] = [await shareIdea(quad, admin), new URLSearchParams(PERIOD)]
  const ids = {
    '/v1/ideas/': ideaId,
    '/v1/events/': await firstId(quad, `/v1/events?${period}`, admin.token),
    '/v1/calls/': await callIn(quad, 'results'),
    '/v1/admin/users/': await firstId(quad, '/v1/admin/users', admin.token),
  }
  const document = (await (await fetch(`${quad.url}/v1/openapi.json`)).json()) as Document
  const { paths, overwrites } = chooseCalls(document, ids, {
    ...PERIOD,
    ...{ ids: ideaId, period_days: '7', url: `${quad.url}/ideas/${ideaId}` },
  })
  mkdirSync(outputDir, { recursive: true })
  const save = (name: string, json: object) => writeFileSync(join(outputDir, name), JSON.stringify(json))
  const checks = Object.fromEntries(CHECKS.map((check) => [check, { enabled: true }]))
  save('openapi.json', { ...document, paths })
  save('portman.json', {
    version: 1,
    overwrites,
    tests: { contractTests: [{ openApiOperation: 'GET::/*', ...checks }] },
  })
  save('postman.json', { folderStrategy: 'Paths', enableOptionalParameters: false })
  const portman = ['-l', 'openapi.json', '-b', quad.url, '-c', 'portman.json', '-s', 'postman.json', '-o', 'calls.json']
  runPackage('portman', portman, outputDir)
  const newman = ['run', 'calls.json', '--reporters', 'json', '--reporter-json-export', 'report.json']
  runPackage('newman', [...newman, '--global-var', `bearerToken=${admin.token}`], outputDir)
  const { run } = JSON.parse(readFileSync(join(outputDir, 'report.json'), 'utf8')) as NewmanReport
  expect(overwrites.length, 'calls').toBeGreaterThan(80)
  expect(run.executions).toHaveLength(overwrites.length)
  const findings = run.failures.map(({ source, error }): Finding => {
    const code = run.executions.find(({ item }) => item.id === source.id)?.response?.code
    return { rule: `${error.test.split(' ')[0]} ${code}`, message: error.message, where: source.name }
  })
  expectExplained(findings, {
    '[GET]::/api/fetchMetaData 422': 'A page of another host.',
    '[GET]::/lti/launch 403': 'A learning platform begins a launch.',
    '[GET]::/lti/login 403': 'A learning platform that is registered.',
    '[GET]::/lti/register 403': 'By the link of an administrator.',
    '[GET]::/v1/calls/possible/jurors 404': 'Portman appends an id of another path.',
    '[GET]::/v1/calls/:id/assignments/me 403': 'For the panel of the call.',
    '[GET]::/v1/calls/:id/ballot/me 409': 'The call is past its votes.',
    '[GET]::/v1/calls/:id/rules.pdf 404': 'The call has no rules as a file.',
  })
})
