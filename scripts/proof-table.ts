import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tables of the documents that name, for each statement, the files that make it true and the tests that show it. */

const ROOT = join(import.meta.dirname, '..')

type TestName = { file: string; title: string }

export type ProofRow = {
  /** Where the row is, for messages. */
  at: string
  /** The text of the first column. */
  section: string
  statement: string
  where: string[]
  tests: TestName[]
}

/** The rows of a document's tables, of which the first columns are a section, the statement, its files and its tests. */
export function readProofRows(document: string, columns: string[]): ProofRow[] {
  return readFileSync(join(ROOT, document), 'utf8')
    .split('\n')
    .map((text, index) => ({ at: `${document}:${index + 1}`, cells: text.startsWith('|') ? cellsOf(text) : [] }))
    .filter(({ cells }) => cells.length > 0 && cells[0] !== columns[0] && !cells.every((cell) => /^-+$/.test(cell)))
    .map(({ at, cells }) => {
      if (cells.length !== columns.length) throw new Error(`${at} has ${cells.length} columns.`)
      const [section = '', statement = '', where = '', tests = ''] = cells
      return {
        at: `${at} (${statement})`,
        section,
        statement,
        where: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
        tests: tests.split('<br>').map((text) => testNameOf(text.trim(), at)),
      }
    })
}

/** The rows that name no file, and the files that are not there. */
export function lostFiles(rows: ProofRow[]): string[] {
  return rows.flatMap(({ at, where }) =>
    where.length === 0
      ? [`${at} names no file`]
      : where.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${at}: ${file}`),
  )
}

/** The tests that are not there by their title. */
export function lostTests(rows: ProofRow[]): string[] {
  return rows.flatMap(({ at, tests }) =>
    tests.filter((name) => !isThere(name)).map(({ file, title }) => `${at}: ${file} › ${title}`),
  )
}

function isThere({ file, title }: TestName): boolean {
  const path = join(ROOT, file)
  return /\.test\.tsx?$/.test(file) && existsSync(path) && titlesIn(readFileSync(path, 'utf8')).includes(title)
}

/** The statements that a table makes more than once in a section. */
export function repeatedStatements(rows: ProofRow[]): string[] {
  const statements = rows.map(({ section, statement }) => `${section}: ${statement}`)
  return statements.filter((statement, index) => statements.indexOf(statement) !== index)
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function testNameOf(text: string, at: string): TestName {
  const [, file = '', title = ''] = /^`([^`]+)` › "(.+)"$/.exec(text) ?? []
  if (file === '') throw new Error(`${at} names no test: ${text}`)
  return { file, title }
}

/** Every literal of a test file: titles are in many places, and nothing else looks like one. */
function titlesIn(source: string): string[] {
  const literals = source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)
  return [...literals].map(([, , text = '']) => text.replaceAll('\\', ''))
}
