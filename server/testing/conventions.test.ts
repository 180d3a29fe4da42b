import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '../../contract/endpoints.ts'

/** Rules about the code that imports do not show; import rules are in .dependency-cruiser.cjs. */

const ROOT = join(import.meta.dirname, '../..')

type Source = { path: string; text: string }

function filesUnder(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => !/(^|\/)node_modules\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

function sourcesUnder(folder: string): Source[] {
  return filesUnder(folder).filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
}

function pathsThatMatch(folder: string, pattern: RegExp, allowed: RegExp): string[] {
  return sourcesUnder(folder)
    .filter(({ path, text }) => pattern.test(text) && !allowed.test(path))
    .map(({ path }) => path)
}

/** A class of the left or the right side, other than the middle of what it is in. */
const PHYSICAL_CLASS =
  /(?<=[\s'"`:])-?((m|p|scroll-m|scroll-p)[lr]-[\w[]|(left|right)-(?!1\/2)[\w[]|border-[lr]\b|rounded-[tb]?[lr]\b|(text|float)-(left|right)\b)/

const VISIBLE_ATTRIBUTES = new Set(['aria-label', 'alt', 'placeholder', 'title', 'label', 'hint', 'message'])
const WORD = /\p{L}{2,}/u

/** Texts written straight into JSX, as children or as an attribute that people see. */
function visibleTexts(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && WORD.test(node.text)) found.push(node.text.trim())
    if (
      ts.isJsxAttribute(node) &&
      VISIBLE_ATTRIBUTES.has(node.name.getText()) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      WORD.test(node.initializer.text)
    ) {
      found.push(node.initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const TIME_COLUMN = /_(at|until)$/

/** Orders of queries whose last column is a time, which several rows may share. */
function ordersByTime({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const nameOf = ({ expression }: ts.CallExpression) =>
    ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
  /** Goes up a chain of calls, and out of the function of a `$if`. */
  const isOrderedFurther = (node: ts.Node): boolean => {
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent)) {
      return (ts.isCallExpression(parent.parent) && nameOf(parent.parent) === 'orderBy') || isOrderedFurther(parent)
    }
    if (ts.isCallExpression(parent))
      return (parent.expression === node || nameOf(parent) === '$if') && isOrderedFurther(parent)
    return ts.isArrowFunction(parent) && isOrderedFurther(parent)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && nameOf(node) === 'orderBy') {
      const [column] = node.arguments
      if (column && ts.isStringLiteral(column) && TIME_COLUMN.test(column.text) && !isOrderedFurther(node)) {
        found.push(`${path}: ${column.text}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  const raw = text.matchAll(/order by [\w.]*_(at|until)\b( desc)?(?!,| desc)/g)
  return [...found, ...Array.from(raw, ([order]) => `${path}: ${order}`)]
}

/** The other features that each server feature imports, for their types too. */
function importsOfFeatures(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const { path, text } of sourcesUnder('server/features')) {
    const feature = path.split('/')[2] ?? ''
    const names = [...text.matchAll(/(?:from|import\() ?'\.\.\/([^/']+)\//g)].map(([, name = '']) => name)
    imports.set(feature, new Set([...(imports.get(feature) ?? []), ...names]))
  }
  return imports
}

/** Leaves out features that import no other and features that no other imports, until only cycles remain. */
function cyclesOf(imports: Map<string, Set<string>>): Record<string, string[]> {
  const isInCycle = ([name, imported]: [string, Set<string>]) =>
    [...imported].some((each) => imports.has(each)) && [...imports.values()].some((each) => each.has(name))
  const rest = new Map([...imports].filter(isInCycle))
  if (rest.size < imports.size) return cyclesOf(rest)
  return Object.fromEntries([...rest].map(([name, imported]) => [name, [...imported].filter((each) => rest.has(each))]))
}

test('the server has no import cycle between features', () => {
  const imports = importsOfFeatures()
  expect(imports.get('comments')).toContain('ideas')
  expect(cyclesOf(imports)).toEqual({})
})

test('the server has a manifest for every feature folder, listed in features.ts', () => {
  const folders = readdirSync(join(ROOT, 'server/features')).map((name) => `./features/${name}/${name}.feature.ts`)
  const imported = readFileSync(join(ROOT, 'server/features.ts'), 'utf8').match(/\.\/features\/[^']+/g) ?? []
  expect(imported.toSorted()).toEqual(folders.toSorted())
})

test('the server builds queries in repos and server/db alone', () => {
  // Proves trust 10/3.
  const query = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/
  expect(pathsThatMatch('server', query, /\.repo\.ts$|^server\/db\//)).toEqual([])
})

test('the server orders rows of the same time by a further column, so that both engines and every server agree', () => {
  const sources = sourcesUnder('server').filter(({ path }) => !path.startsWith('server/db/migrations/'))
  expect(sources.flatMap(ordersByTime)).toEqual([])
  const orders = `db.selectFrom('x').orderBy('x.made_at').orderBy('id'); db.$if(a, (q) => q.orderBy('made_at')).limit(1)`
  expect(ordersByTime({ path: 'x.ts', text: orders })).toEqual(['x.ts: made_at'])
})

test('the server selects what profiles say in server/db/authors.ts, which blanks hidden ones', () => {
  const column = /\b\w*profiles?\.(firstname|lastname|avatar_file_id|bio|skills|mobile)\b|'(first|last)name'/
  const allowed = [
    'server/db/(authors|tables)',
    // Of administrators and the university's directory, and the profile itself, which decides by its own rule.
    'server/features/(users|audit|bounces|scim|profiles)/',
    // Compares names of listed profiles, and reports them.
    'server/features/comments/mentions.repo',
    'server/features/reports/report-targets.repo',
    // Names of invitations, which are no members yet.
    'server/features/(accounts|invitations)/',
    // Examples of the reference.
    'server/features/docs/examples',
    'server/(cli/demo|db/migrations/|messages/)',
  ]
  expect(pathsThatMatch('server', column, new RegExp(`^(${allowed.join('|')})`))).toEqual([])
})

test('normal forms of Unicode are made in contract/normal-form.ts, which bounds their time', () => {
  // Proves trust 45/3.
  const allowed = /^(contract\/normal-form\.ts|server\/db\/migrations\/frozen\/.*)$/
  expect(['contract', 'server', 'web'].flatMap((folder) => pathsThatMatch(folder, /\.normalize\(/, allowed))).toEqual(
    [],
  )
})

test('the server reads the environment in config.ts alone', () => {
  // But for what Node and React read.
  expect(pathsThatMatch('server', /process\.env(?!\.(NODE_COMPILE_CACHE|NODE_ENV))/, /^server\/config\.ts$/)).toEqual(
    [],
  )
})

test('a table that is looked up by any text is a Map, which has no inherited keys', () => {
  // Proves trust 44/2.
  const table = /^(export )?const \w+: (Readonly<|Partial<)*Record<string,.*= \{$/m
  for (const folder of ['contract', 'server', 'web']) expect(pathsThatMatch(folder, table, /^$/)).toEqual([])
})

test('the web application speaks to the server through web/lib alone', () => {
  // The reference shows code of others.
  const allowed = /^web\/((lib|worker)\/|features\/docs\/request-code)/
  expect(pathsThatMatch('web', /\bfetch\(|XMLHttpRequest/, allowed)).toEqual([])
})

test('the web application asks for the widths at which its styles change', () => {
  const styles = readFileSync(join(ROOT, 'web/styles/app.css'), 'utf8')
  const breakpoints = [...styles.matchAll(/--breakpoint-\w+: ([\d.]+rem)/g)].map(([, width]) => width)
  const asked = sourcesUnder('web').flatMap(({ path, text }) =>
    [...text.matchAll(/useMediaQuery\('\(width >= (.+)\)'\)/g)].map(([, width]) => ({ path, width })),
  )
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter(({ width }) => !breakpoints.includes(width))).toEqual([])
})

test('the web application names sides by the direction of the text, so that a mirrored layout is right', () => {
  expect(pathsThatMatch('web', PHYSICAL_CLASS, /^web\/messages\//)).toEqual([])
})

test('the web application takes every visible text from the message catalogue', () => {
  const offenders = sourcesUnder('web')
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) => visibleTexts(path, text).map((found) => `${path}: ${found}`))
  expect(offenders).toEqual([])
})

/** The services that a handler calls: what is changed by one and read by another may be gone in between. */
function servicesCalledBy(handler: ts.Node): string[] {
  const services: string[] = []
  const visit = (node: ts.Node): void => {
    const [first, ...others] = ts.isCallExpression(node) ? node.arguments : []
    if (ts.isCallExpression(node) && first?.getText() === 'deps' && others.length > 0) services.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(handler)
  return services
}

/** Whether the cookie of other sessions stays follows from what is open then. */
const IN_STEPS = new Set(['endSignedOutSession'])

test('the handler of a change calls one service, which responds in the transaction of the change', () => {
  const handlers = filesUnder('server/features')
    .filter(({ path }) => /\.(feature|handlers)\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const found: [string, ts.Node][] = []
      const visit = (node: ts.Node): void => {
        if (ts.isPropertyAssignment(node)) found.push([node.name.getText(), node.initializer])
        ts.forEachChild(node, visit)
      }
      visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
      return found
    })
    .filter(([name]) => ENDPOINTS[name] && ENDPOINTS[name].method !== 'GET')
  expect(handlers.length).toBeGreaterThan(100)
  const composed = handlers.filter(([, handler]) => servicesCalledBy(handler).length > 1).map(([name]) => name)
  expect(composed.filter((name) => !IN_STEPS.has(name))).toEqual([])
})
