import { Ajv2020 } from 'ajv/dist/2020.js'
import { PARAM_MAX } from '../app.ts'
import type { Config } from '../config.ts'
import { openApiDocument } from '../features/docs/docs.service.ts'

type DocumentedResponse = {
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, object>
}
type Paths = Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>

export type ReceivedResponse = {
  statusCode: number
  headers: Record<string, unknown>
  payload: string
}

/** Headers that clients act on: where one is sent, the document has to name it. */
const DOCUMENTED_HEADERS = ['Location', 'Retry-After', 'Content-Disposition', 'ETag']

const JSON_TYPE = 'application/json'

type Check = (method: string, url: string, response: ReceivedResponse) => void

let check: Check | undefined

/**
 * Checks responses against the OpenAPI document: throws when status, headers or body are not as it says. Made once for
 * the files of a process, whose documents differ in nothing that is looked at here.
 */
export function documentedResponses(config: Config): Check {
  check ??= checkAgainst(openApiDocument({ config }, { isClosed: true }) as { paths: Paths })
  return check
}

function checkAgainst(document: { paths: Paths }): Check {
  const { paths } = document
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, `([^/]{1,${PARAM_MAX}})`)}$`)
      return { method, path, pattern, ...operation }
    }),
  )
  const problemOfJson = jsonChecker(document)

  function operationOf(method: string, url: string) {
    const path = decodedPath(url)
    const ofPath = operations.filter(({ pattern }) => pattern.test(path))
    const isOwnHead = ofPath.some((one) => one.method === 'head')
    const asked = method === 'HEAD' && !isOwnHead ? 'get' : method.toLowerCase()
    const found = ofPath.filter((one) => one.method === asked)
    // A path without parameters has precedence, as in the router, and then one with more around them.
    return found.find((one) => one.path === path) ?? found.toSorted((a, b) => b.path.length - a.path.length)[0]
  }

  return (method, url, response) => {
    const operation = operationOf(method, url)
    if (!operation) return
    const { path, method: key } = operation
    const place = ['paths', path, key, 'responses', String(response.statusCode), 'content', JSON_TYPE, 'schema']
    const documented = operation.responses[response.statusCode]
    const problem = documented
      ? (problemOfHeaders(documented, response) ??
        (method === 'HEAD' ? undefined : problemOfBody(documented, response, (json) => problemOfJson(place, json))))
      : `not documented: ${response.payload.slice(0, 300)}`
    if (problem === undefined) return
    const what = `${method} ${operation.path}, status ${response.statusCode}`
    throw new Error(`The OpenAPI document is wrong about ${what}: ${problem}`)
  }
}

/** `place` are the names that lead to a schema in the document. */
type JsonChecker = (place: string[], value: unknown) => string | undefined

function jsonChecker(document: object): JsonChecker {
  // As one schema, so that what several responses have in common is compiled once.
  // Optimizing code takes longer than running it does.
  const options = { strict: false, validateFormats: false, code: { optimize: false } }
  const ajv = new Ajv2020(options).addSchema(document, 'document')
  return (place, value) => {
    const pointer = place.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = ajv.getSchema(`document#/${pointer}`)
    if (!validate) throw new Error(`The OpenAPI document has no ${place.join(' ')}.`)
    return validate(value) ? undefined : ajv.errorsText(validate.errors)
  }
}

function problemOfHeaders({ headers: documented = {} }: DocumentedResponse, { headers }: ReceivedResponse) {
  const isSent = (name: string) => headers[name.toLowerCase()] !== undefined
  const missing = Object.keys(documented).find((name) => documented[name]?.required && !isSent(name))
  if (missing) return `came without ${missing}`
  const undocumented = DOCUMENTED_HEADERS.find((name) => isSent(name) && !documented[name])
  return undocumented && `came with ${undocumented}`
}

function problemOfBody(
  { content }: DocumentedResponse,
  { headers, payload }: ReceivedResponse,
  problemOfJson: (json: unknown) => string | undefined,
) {
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  const media = content?.[type]
  if (!media) return payload === '' ? undefined : `came with a body of type "${type}"`
  const isReadable = type === JSON_TYPE && headers['content-encoding'] === undefined
  return isReadable ? problemOfJson(JSON.parse(payload)) : undefined
}

/** As it arrives: dots that lead upwards are gone, also encoded ones. */
function decodedPath(url: string): string {
  const path = URL.parse(url, 'http://quad.example')?.pathname ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
