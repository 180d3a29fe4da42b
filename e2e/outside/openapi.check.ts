import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../harness/test.ts'
import { startCallValidation } from '../harness/validated-calls.ts'
import { expectExplained, type Finding } from './findings.ts'
import { runPackage } from './tools.ts'

type Problem = { code: string; message: string; path: string[] }
type IbmReport = Record<'error' | 'warning', { results: { rule: string; message: string; path: string[] }[] }>

/** Of the validator of IBM, the rules that find mistakes; most of the others are its house style. */
const IBM_RULES = [
  'ibm-avoid-multiple-types',
  'ibm-define-required-properties',
  'ibm-no-array-responses',
  'ibm-no-circular-refs',
  'ibm-no-duplicate-path-parameter',
  'ibm-no-operation-requestbody',
  'ibm-request-and-response-content',
  'ibm-required-array-properties-in-response',
  'ibm-unused-tags',
  'ibm-valid-path-segments',
  'ibm-well-defined-dictionaries',
]

let folder: string
test.beforeEach(async ({ quad }, { outputDir }) => {
  folder = outputDir
  mkdirSync(folder, { recursive: true })
  const response = await fetch(`${quad.url}/v1/openapi.json`)
  writeFileSync(join(folder, 'openapi.json'), await response.text())
})

test('spectral finds no fault in the OpenAPI document', () => {
  writeFileSync(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
  const { stdout } = runPackage('spectral', ['lint', 'openapi.json', '--format', 'json', '--quiet'], folder)
  const problems = JSON.parse(stdout) as Problem[]
  expectExplained(
    problems.map(({ code, message, path }) => ({ rule: code, message, where: path.join('.') })),
    {
      'info-contact': 'A site has its own contact, in its settings.',
      'oas3-operation-security-defined': 'Scopes of keys, which are roles of a bearer: OpenAPI 3.1 lists these, too.',
    },
  )
})

test('the validator of IBM finds no fault in the OpenAPI document', () => {
  const { stdout } = runPackage('lint-openapi', ['--json', 'openapi.json'], folder)
  const report = JSON.parse(stdout) as IbmReport
  const findings = [...report.error.results, ...report.warning.results]
    .filter(({ rule }) => IBM_RULES.includes(rule))
    .map(({ rule, message, path }): Finding => ({ rule, message, where: path.join('.') }))
  expectExplained(findings, {
    'ibm-define-required-properties': 'Resources of SCIM are described by their own RFC.',
    'ibm-no-operation-requestbody': 'The specification has a body in these calls.',
    'ibm-request-and-response-content': 'Redirects, and files whose type is in their headers.',
    'ibm-required-array-properties-in-response': 'Only readers who may see them get these lists.',
    'ibm-valid-path-segments': 'The names of calendar files end with .ics.',
    'ibm-well-defined-dictionaries': 'Their keys are ids or names.',
  })
})

test('prism finds a response that differs from the OpenAPI document', async ({ quad, browser }) => {
  const validation = await startCallValidation(quad.url)
  const page = await browser.newPage({ baseURL: quad.url, serviceWorkers: 'block' })
  validation.watch(page.context())
  const headers = { 'x-content-type-options': 'nosniff' }
  await page.route('**/v1/auth/providers', (route) => route.fulfill({ headers, json: { providers: 'none' } }))
  await page.goto('/v1/openapi.json')
  await page.evaluate(() => Promise.all([fetch('/v1/auth/providers'), fetch('/v1/site')]))
  expect(await validation.violations()).toEqual([expect.stringMatching(/^GET \/v1\/auth\/providers 200: .*array/)])
  await page.close()
})
