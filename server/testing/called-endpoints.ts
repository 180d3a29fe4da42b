import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const SERVER = join(import.meta.dirname, '..')
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
/** Stands for what a template puts into an address. */
const FILLED_IN = '*'

export type CalledEndpoint = { method: string; url: string }

/** Calls that several tests share. */
const SHARED = 'testing/conversations.ts'

/** The calls that the server's tests spell out: `call('GET', '/v1/…')` and `inject({ method, url })`. */
export function callsInTests(): CalledEndpoint[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') || name === SHARED)
    .flatMap((name) => callsIn(name, readFileSync(join(SERVER, name), 'utf8')))
}

/** True when one of the calls reaches this path, of which `:name` parts may be anything that has no route of its own. */
export function isCalled(calls: CalledEndpoint[], method: string, path: string, allPaths: string[]): boolean {
  return calls.some((call) => call.method === method && reaches(call.url, path, allPaths))
}

function reaches(address: string, path: string, allPaths: string[]): boolean {
  if (address === path) return true
  if (allPaths.includes(address)) return false
  const [given, wanted] = [address.split('/'), path.split('/')]
  return given.length === wanted.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

/** The calls in one file. Methods and addresses may be constants of the file, or come from a `test.each([…])` around. */
export function callsIn(name: string, text: string): CalledEndpoint[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const constants = new Map<string, string>()
  const calls: CalledEndpoint[] = []
  const record = (method: ts.Expression | undefined, url: ts.Expression | undefined) => {
    const path = url && urlOf(url, constants)
    if (!method || !path) return
    for (const one of methodsOf(method)) calls.push({ method: one, url: path })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const value = urlOf(node.initializer, constants)
      if (value) constants.set(node.name.text, value)
    }
    if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments
      if (nameOfCallee(node) === 'call') record(first, second)
      if (nameOfCallee(node) === 'inject' && first && ts.isObjectLiteralExpression(first)) {
        record(propertyOf(first, 'method'), propertyOf(first, 'url'))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return calls
}

function nameOfCallee({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
}

function urlOf(node: ts.Expression, constants: Map<string, string>): string | undefined {
  const written = literalUrl(node, constants)
  return written?.startsWith('/') ? written.replace(/\?.*$/s, '') : undefined
}

function literalUrl(node: ts.Expression, constants: Map<string, string>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return constants.get(node.text)
  if (!ts.isTemplateExpression(node)) return undefined
  const spans = node.templateSpans.map(({ expression, literal }) => {
    const constant = ts.isIdentifier(expression) ? constants.get(expression.text) : undefined
    return (constant ?? FILLED_IN) + literal.text
  })
  return node.head.text + spans.join('')
}

function methodsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return METHODS.has(node.text) ? [node.text] : []
  return ts.isIdentifier(node) ? methodsOfEach(node) : []
}

/** The methods that a `.each([…])` around a node lists. */
function methodsOfEach(node: ts.Node): string[] {
  for (let around = node.parent; around; around = around.parent) {
    const each = ts.isCallExpression(around) && ts.isCallExpression(around.expression) ? around.expression : undefined
    if (!each || !/\.each$/.test(each.expression.getText())) continue
    return (each.arguments[0]?.getText().match(/'([A-Z]+)'/g) ?? []).map((quoted) => quoted.slice(1, -1))
  }
  return []
}

function propertyOf(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const property of object.properties) {
    if (property.name?.getText() !== name) continue
    if (ts.isPropertyAssignment(property)) return property.initializer
    if (ts.isShorthandPropertyAssignment(property)) return property.name
  }
  return undefined
}
