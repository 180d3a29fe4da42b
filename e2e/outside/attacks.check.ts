import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { addAdmin } from '../harness/members.ts'
import type { QuadServer } from '../harness/quad-server.ts'
import { expect, test } from '../harness/test.ts'
import { expectExplained, type Finding } from './findings.ts'
import { runInBackground, skipWithout } from './tools.ts'

/** With the demo community, and without rate limits, which would end an attack at once. */
const ATTACKED = { hasDemo: true, env: { NODE_OPTIONS: `--import ${resolve('faults/harness/without-limits.ts')}` } }

type Parameter = { name: string; in: 'path' | 'query'; schema?: { type?: string; format?: string; enum?: string[] } }
type Document = { paths: Record<string, { get?: { parameters?: Parameter[] } }> }
type WapitiReport = Record<
  'vulnerabilities' | 'anomalies',
  Record<string, { method: string; path: string; info: string }[]>
>

/** A slow client never ends what it sends; others have to be served meanwhile. */
const SLOW_ATTACKS = { headers: '-H', body: '-B', reading: '-X' }
const SLOW_CONNECTIONS = '800'
const SLOW_SECONDS = '25'
const SERVED_MS = 1_000

function exampleOf({ name, schema }: Parameter): string {
  if (schema?.format === 'uuid' || name.endsWith('id')) return '01a21830-a12e-762d-a3df-464212f35b78'
  return schema?.enum?.[0] ?? (schema?.type === 'integer' ? '1' : 'idea')
}

/** The address of each GET with parameters. */
async function addressesOf({ url }: QuadServer): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/v1/openapi.json`)).json()) as Document
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? []
    const query = new URLSearchParams(
      parameters.flatMap((one) => (one.in === 'query' ? [[one.name, exampleOf(one)]] : [])),
    )
    const filled = parameters.reduce((text, one) => text.replace(`{${one.name}}`, exampleOf(one)), path)
    return query.size > 0 ? [`${url}${filled}?${query}`] : []
  })
}

test('sqlmap injects no SQL into a call, also as an administrator', async ({ startQuad }, { outputDir }) => {
  skipWithout('sqlmap')
  const quad = await startQuad(ATTACKED)
  const { token } = await addAdmin(quad)
  mkdirSync(outputDir, { recursive: true })
  const addresses = await addressesOf(quad)
  expect(addresses.length, 'addresses with parameters').toBeGreaterThan(30)
  writeFileSync(join(outputDir, 'addresses.txt'), addresses.join('\n'))
  const { stdout } = await runInBackground('sqlmap', [
    ...['-m', join(outputDir, 'addresses.txt'), '--output-dir', outputDir, '--batch', '--flush-session'],
    ...['--level', '1', '--risk', '1', '--technique', 'BEU', '--disable-coloring', '--ignore-code', '*'],
    ...['--threads', '4', '--retries', '0', '--timeout', '10'],
    ...['--headers', `Authorization: Bearer ${token}`],
  ])
  const tested = stdout.match(/testing (GET )?parameter '[^']+'|GET parameter '[^']+' (does not|might)/g) ?? []
  expect(tested.length, 'parameters that sqlmap tested').toBeGreaterThan(addresses.length)
  expect(stdout.match(/.*is vulnerable.*/g)).toBeNull()
  const results = readdirSync(outputDir).find((file) => file.endsWith('.csv'))
  const [, ...suspected] = results ? readFileSync(join(outputDir, results), 'utf8').trim().split('\n') : []
  // Random pages look different too; sqlmap notes where it could not confirm its suspicion.
  const injected = suspected.filter((line) => !line.endsWith('false positive or unexploitable'))
  expect(injected, 'places of injection').toEqual([])
})

test('wapiti finds no weakness of the pages', async ({ startQuad }, { outputDir }) => {
  skipWithout('wapiti')
  const quad = await startQuad(ATTACKED)
  mkdirSync(outputDir, { recursive: true })
  const report = join(outputDir, 'wapiti.json')
  await runInBackground('wapiti', [
    ...['-u', `${quad.url}/`, '-f', 'json', '-o', report, '-m', 'all', '--flush-session', '--no-bugreport'],
    ...['--max-scan-time', '300', '-v', '0'],
  ])
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
  const findings = [vulnerabilities, anomalies].flatMap((group) =>
    Object.values(group).flatMap((found) =>
      found.map(({ info, method, path }): Finding => ({ rule: info, message: '', where: `${method} ${path}` })),
    ),
  )
  expectExplained(findings, {
    'X-XSS-Protection is not set': 'Browsers have removed it; the content security policy does what it did.',
    'Strict-Transport-Security is not set': 'It is for https, where Quad sends it.',
  })
})

for (const [kind, option] of Object.entries(SLOW_ATTACKS)) {
  test(`others are served while slowhttptest sends slow ${kind}`, async ({ startQuad }) => {
    skipWithout('slowhttptest')
    const quad = await startQuad({ hasDemo: true })
    let isOver = false
    const attack = runInBackground('slowhttptest', [
      ...[option, '-c', SLOW_CONNECTIONS, '-r', '200', '-i', '5', '-l', SLOW_SECONDS, '-p', '3'],
      ...[
        '-u',
        `${quad.url}/v1/ideas/feed`,
        '-x',
        '24',
        '-s',
        '8192',
        '-w',
        '512',
        '-y',
        '1024',
        '-n',
        '5',
        '-z',
        '32',
      ],
    ]).finally(() => {
      isOver = true
    })
    const times: number[] = []
    while (!isOver) {
      const started = performance.now()
      const { status } = await fetch(`${quad.url}/v1/ideas/feed`)
      expect(status).toBe(200)
      times.push(performance.now() - started)
      await new Promise((resolveWait) => setTimeout(resolveWait, 200))
    }
    const { stdout } = await attack
    expect(stdout).toMatch(/connected/i)
    expect(times.length).toBeGreaterThan(20)
    expect(Math.max(...times.slice(1)), 'longest answer, in milliseconds').toBeLessThan(SERVED_MS)
  })
}
