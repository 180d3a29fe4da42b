import './failures.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Statements of the specification and promises of trust, each with a number, and the tests that prove them. A test names its
 * statements in the first line of its body: `// Proves trust 1/2, 1/3; spec 4/1.`
 *
 * `node scripts/proofs.ts spec` prints the table of statements and tests, as Markdown.
 */

export const DOCUMENTS = { trust: 'docs/trust.md', spec: 'docs/specification-coverage.md' } as const

export type DocumentName = keyof typeof DOCUMENTS
export type Statement = { number: string; text: string; testCount: number }
export type Proof = { number: string; file: string; title: string }

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = '{bench,contract,e2e,faults,scripts,server,web}'
const STATEMENT = /^- `([^`]+)`(?:×(\d+))? (.+)$/
const MARK = /^\s*\/\/ Proves (.+)\.$/
const TITLE = /(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/
const SKIPPED = /\.(skip|todo)\b/
/** A title stands at most this number of lines above the body of its test. */
const LINES_OF_HEAD = 7

export function statementsOf(markdown: string): Statement[] {
  return markdown.split('\n').flatMap((line) => {
    const [, number, testCount = '1', text] = STATEMENT.exec(line) ?? []
    return number && text ? [{ number, text, testCount: Number(testCount) }] : []
  })
}

/** The proofs of a document in a test file. A skipped test proves nothing. */
export function proofsOf(document: DocumentName, file: string, source: string): Proof[] {
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const part = MARK.exec(line)?.[1]
      ?.split('; ')
      .find((words) => words.startsWith(`${document} `))
    if (!part) return []
    const head = headAbove(lines, index)
    if (!head || SKIPPED.test(head)) return []
    const title = TITLE.exec(head)?.[2]?.replaceAll('\\', '') ?? ''
    const numbers = part.slice(document.length + 1).split(', ')
    return numbers.map((number) => ({ number, file, title }))
  })
}

export function readStatements(document: DocumentName): Statement[] {
  return statementsOf(readFileSync(join(ROOT, DOCUMENTS[document]), 'utf8'))
}

export function readProofs(document: DocumentName): Proof[] {
  const files = globSync(`${FOLDERS}/**/*.test.{ts,tsx}`, { cwd: ROOT }).toSorted()
  return files.flatMap((file) => proofsOf(document, file, readFileSync(join(ROOT, file), 'utf8')))
}

/** Statements with another number of tests than they say, and marks without a statement. */
export function mistakesIn(statements: Statement[], proofs: Proof[]): string[] {
  const counts = Map.groupBy(proofs, ({ number }) => number)
  const known = new Set(statements.map(({ number }) => number))
  return [
    ...statements
      .filter(({ number, testCount }) => counts.get(number)?.length !== testCount)
      .map(
        ({ number, text, testCount }) =>
          `${number} has ${counts.get(number)?.length ?? 0} tests instead of ${testCount}: ${text}`,
      ),
    ...proofs
      .filter(({ number }) => !known.has(number))
      .map(({ number, file, title }) => `${file} › "${title}" proves ${number}, which is no statement`),
  ]
}

/** The line with the title of the test in whose body, or above whose row, a mark stands. */
function headAbove(lines: string[], index: number): string | undefined {
  if (!/\{$/.test(lines[index - 1] ?? '')) return lines[index + 1]
  return lines
    .slice(Math.max(0, index - LINES_OF_HEAD), index)
    .reverse()
    .find((line) => TITLE.test(line))
}

function printTable(document: DocumentName): void {
  const proofs = Map.groupBy(readProofs(document), ({ number }) => number)
  console.log('| # | Statement | Tests |\n| --- | --- | --- |')
  for (const { number, text } of readStatements(document)) {
    const tests = proofs.get(number)?.map(({ file, title }) => `\`${file}\` › "${title}"`) ?? []
    console.log(`| ${[number, text, tests.join('<br>')].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const name = process.argv[2]
  if (name !== 'trust' && name !== 'spec') throw new Error('node scripts/proofs.ts trust, or spec')
  printTable(name)
}
