import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Config } from '../config.ts'
import { openApiDocument } from '../features/docs/docs.service.ts'

type Media = { schema: object }
type DocumentedResponse = {
  headers?: Record<string, { required?: boolean }>
  content?: Record<string, Media>
}
type Paths = Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>

export type ReceivedResponse = {
  statusCode: number
  headers: Record<string, unknown>
  payload: string
}

/** Headers that clients act on: where one is sent, the document has to name it. */
const DOCUMENTED_HEADERS = ['Location', 'Retry-After', 'Content-Disposition', 'ETag']

type Check = (method: string, url: string, response: ReceivedResponse) => void

let check: Check | undefined

/**
 * Checks responses against the OpenAPI document: throws when status, headers or body are not as it says. Made once for
 * the servers of a file, whose documents differ in nothing that is looked at here.
 */
export function documentedResponses(config: Config): Check {
  check ??= checkAgainst(openApiDocument({ config }) as { paths: Paths; components: object })
  return check
}

function checkAgainst({ paths, components }: { paths: Paths; components: object }): Check {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`)
      return { method, path, pattern, ...operation }
    }),
  )
  const problemOfJson = jsonChecker(components)

  function operationOf(method: string, url: string) {
    const path = decodedPath(url)
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
    const found = operations.filter((one) => one.method === asked && one.pattern.test(path))
    // A path without parameters has precedence, as in the router.
    return found.find((one) => one.path === path) ?? found[0]
  }

  return (method, url, response) => {
    const operation = operationOf(method, url)
    if (!operation) return
    const documented = operation.responses[response.statusCode]
    const problem = documented
      ? (problemOfHeaders(documented, response) ??
        (method === 'HEAD' ? undefined : problemOfBody(documented, response, problemOfJson)))
      : `not documented: ${response.payload.slice(0, 300)}`
    if (problem === undefined) return
    const what = `${method} ${operation.path}, status ${response.statusCode}`
    throw new Error(`The OpenAPI document is wrong about ${what}: ${problem}`)
  }
}

type JsonChecker = (media: Media, value: unknown) => string | undefined

function jsonChecker(components: object): JsonChecker {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validators = new Map<object, ValidateFunction>()
  return ({ schema }, value) => {
    const validate = validators.get(schema) ?? ajv.compile({ ...schema, components })
    validators.set(schema, validate)
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
  problemOfJson: JsonChecker,
) {
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  const media = content?.[type]
  if (!media) return payload === '' ? undefined : `came with a body of type "${type}"`
  const isReadable = type === 'application/json' && headers['content-encoding'] === undefined
  return isReadable ? problemOfJson(media, JSON.parse(payload)) : undefined
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
