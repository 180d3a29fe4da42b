import type { BrowserContext, Response } from '@playwright/test'
import { importPackage } from '../outside/tools.ts'

/** A call that differs from the OpenAPI document, as prism words it. */
export type Violation = string

/** Both are modules of prism, which has no types in Quad. `Left` holds what is wrong, `right` what was found. */
type Either = { _tag: 'Left'; left: unknown } | { _tag: 'Right'; right: unknown }
type Validator = {
  /** The operation of a request. */
  route: (of: { resources: unknown[]; input: object }) => Either
  validateInput: (of: { resource: unknown; element: object }) => Either
  validateOutput: (of: { resource: unknown; element: object }) => Either
  resources: unknown[]
}

/** Reading the document takes seconds: once in each worker, whose servers all have the same. */
let loaded: Promise<Validator> | undefined

async function loadValidator(serverUrl: string): Promise<Validator> {
  const [{ getHttpOperationsFromSpec }, { validateInput, validateOutput }, { default: route }] = await Promise.all([
    importPackage('@stoplight/prism-http'),
    importPackage('@stoplight/prism-http/dist/validator'),
    importPackage('@stoplight/prism-http/dist/router'),
  ])
  const { servers: _, ...document } = (await (await fetch(`${serverUrl}/v1/openapi.json`)).json()) as object & {
    servers: unknown
  }
  return {
    route: route.default,
    validateInput,
    validateOutput,
    resources: await getHttpOperationsFromSpec(document),
  }
}

export type CallValidation = {
  watch: (context: BrowserContext) => void
  /** Of the calls of the watched pages so far. */
  violations: () => Promise<Violation[]>
}

/** Compares the calls of pages with the server's OpenAPI document by the validator of prism. */
export async function startCallValidation(serverUrl: string): Promise<CallValidation> {
  loaded ??= loadValidator(serverUrl)
  const validator = await loaded
  const compared: Promise<Violation[]>[] = []
  const watch = (context: BrowserContext) =>
    context.on('response', (response) => {
      const isCall =
        ['fetch', 'xhr'].includes(response.request().resourceType()) && response.request().method() !== 'HEAD'
      if (isCall && response.url().startsWith(`${serverUrl}/v1/`)) compared.push(compare(validator, response))
    })
  return { watch, violations: async () => (await Promise.all(compared)).flat() }
}

async function compare(validator: Validator, response: Response): Promise<Violation[]> {
  const request = response.request()
  const { pathname, searchParams } = new URL(request.url())
  const call = `${request.method()} ${pathname} ${response.status()}`
  const headers = await response.allHeaders().catch(() => ({}) as Record<string, string>)
  // Of a test, in the place of the server.
  if (!('x-content-type-options' in headers)) return []
  const isJson = headers['content-type']?.includes('json')
  // Gone with its page.
  const text = isJson ? await response.text().catch(() => undefined) : undefined
  if (isJson && text === undefined) return []
  const input = {
    method: request.method().toLowerCase(),
    url: { path: pathname, query: Object.fromEntries(searchParams) },
    headers: request.headers(),
    body: bodyOf(request.postData()),
  }
  const operation = validator.route({ resources: validator.resources, input })
  if (operation._tag === 'Left') return [`${call}: ${operation.left}`]
  const resource = operation.right
  const output = { statusCode: response.status(), headers, body: text === undefined ? '' : JSON.parse(text) }
  const results = [
    // Tests send wrong calls too, which have to be refused.
    ...(response.ok() ? [validator.validateInput({ resource, element: input })] : []),
    validator.validateOutput({ resource, element: output }),
  ]
  return results.flatMap((result) =>
    result._tag === 'Left' ? [`${call}: ${JSON.stringify(result.left).slice(0, 1_000)}`] : [],
  )
}

function bodyOf(posted: string | null): unknown {
  if (posted === null) return undefined
  try {
    return JSON.parse(posted)
  } catch {
    return posted
  }
}
