import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'

/** A name of a column without blanks and marks. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

/** Why a row does not fit the columns of its file, or undefined. */
export function problemOfWidth(cells: string[], columns: string[]): ErrorText | undefined {
  if (cells.length <= columns.length) return undefined
  return errorTexts.imports.rowTooWide({ count: cells.length, columns: columns.length })
}

/** The meaning of each column by its name; `known` has the plain names of each field. Each field is taken once. */
export function guessFields<Field extends string>(names: string[], known: Record<Field, string[]>): (Field | '')[] {
  const taken = new Set<Field>()
  return names.map((name) => {
    const plain = plainName(name)
    const found = (Object.keys(known) as Field[]).find((field) => !taken.has(field) && known[field].includes(plain))
    if (found) taken.add(found)
    return found ?? ''
  })
}
