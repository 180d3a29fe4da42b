import { describe, expect, test } from 'vitest'
import {
  DOCUMENTS,
  type DocumentName,
  mistakesIn,
  proofsOf,
  readProofs,
  readStatements,
  statementsOf,
} from './proofs.ts'

const NAMES = Object.keys(DOCUMENTS) as DocumentName[]

describe.each(NAMES)('the statements of %s', (name) => {
  const statements = readStatements(name)

  test('are there, each with a number of its own, and say each thing once', () => {
    expect(statements.length).toBeGreaterThan(200)
    const unique = (values: string[]) => new Set(values).size
    expect(unique(statements.map(({ number }) => number))).toBe(statements.length)
    expect(unique(statements.map(({ number, text }) => `${number.split('/')[0]}: ${text}`))).toBe(statements.length)
  })

  test('have the tests that they name, and no test proves another', () => {
    expect(mistakesIn(statements, readProofs(name))).toEqual([])
  })
})

describe('a statement', () => {
  const statements = statementsOf('- `1/1` One thing is so\n- `1/2`×2 Another is so. _Instead: a note_\nNothing else')
  const test1 = "test('one', async () => {\n  // Proves spec 1/1, 1/2.\n  work()\n})\n"
  const test2 = "  it.each([\n    1,\n  ])('two', () => {\n    // Proves trust 3/1; spec 1/2.\n  })\n"
  const read = (source: string) => mistakesIn(statements, proofsOf('spec', 'x.test.ts', source))

  test('with its tests has no mistake', () => {
    expect(read(test1 + test2)).toEqual([])
    expect(proofsOf('trust', 'x.test.ts', test2)).toEqual([{ number: '3/1', file: 'x.test.ts', title: 'two' }])
  })

  test.each([
    ['whose test is deleted', test1],
    ['whose test is skipped', test1 + test2.replace('it.each', 'it.skip.each').replace("])('two'", "]).skip('two'")],
    ['that lost its mark', test1 + test2.replace('; spec 1/2', '')],
    ['that another test proves too', test1 + test2 + test2],
  ])('%s is a mistake', (_what, source) => {
    expect(read(source)).toHaveLength(1)
  })

  test('that is not there is a mistake', () => {
    expect(read(test1.replace('1/1', '1/3') + test2)).toHaveLength(2)
  })
})
