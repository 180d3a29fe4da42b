import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** docs/specification-coverage.md says where each statement of the specification is true and which test shows it. */

const ROOT = join(import.meta.dirname, '..')
const TABLE = 'docs/specification-coverage.md'
const COLUMNS = ['§', 'Statement', 'Where', 'Test', 'Instead']
const FEWEST_ROWS = 329
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

type Row = { line: number; section: string; statement: string; where: string[]; tests: TestName[] }
type TestName = { file: string; title: string }

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

function testNameOf(text: string, line: number): TestName {
  const [, file = '', title = ''] = /^`([^`]+)` › "(.+)"$/.exec(text) ?? []
  if (file === '') throw new Error(`${TABLE}:${line} names no test: ${text}`)
  return { file, title }
}

function readRows(): Row[] {
  return readFileSync(join(ROOT, TABLE), 'utf8')
    .split('\n')
    .map((text, index) => ({ line: index + 1, cells: text.startsWith('|') ? cellsOf(text) : [] }))
    .filter(({ cells }) => cells.length > 0 && cells[0] !== '§' && !cells.every((cell) => /^-+$/.test(cell)))
    .map(({ line, cells }) => {
      if (cells.length !== COLUMNS.length) throw new Error(`${TABLE}:${line} has ${cells.length} columns.`)
      const [section = '', statement = '', where = '', tests = ''] = cells
      const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      const named = tests.split('<br>').map((text) => testNameOf(text.trim(), line))
      return { line, section, statement, where: files, tests: named }
    })
}

function source(file: string): string {
  const path = join(ROOT, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

const rows = readRows()
const at = ({ line, statement }: Row) => `${TABLE}:${line} (${statement})`

describe('the table of the specification', () => {
  test('has a row for every statement, in every section', () => {
    expect(rows.length).toBeGreaterThanOrEqual(FEWEST_ROWS)
    expect([...new Set(rows.map(({ section }) => section[0]))].sort()).toEqual(SECTIONS)
    expect(rows.filter(({ statement }) => statement === '').map(at)).toEqual([])
  })

  test('says each thing once', () => {
    const statements = rows.map(({ section, statement }) => `${section}: ${statement}`)
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([])
  })

  test('names files that exist', () => {
    const lost = rows.flatMap((row) =>
      row.where.filter((file) => !existsSync(join(ROOT, file))).map((file) => [at(row), file]),
    )
    expect(lost).toEqual([])
    expect(rows.filter(({ where }) => where.length === 0).map(at)).toEqual([])
  })

  test('names tests that exist', () => {
    const lost = rows.flatMap((row) =>
      row.tests
        .filter(
          ({ file, title }) =>
            !/\.test\.tsx?$/.test(file) ||
            !["'", '"', '`'].some((quote) => source(file).includes(quote + title + quote)),
        )
        .map(({ file, title }) => `${at(row)}: ${file} › ${title}`),
    )
    expect(lost).toEqual([])
  })
})
