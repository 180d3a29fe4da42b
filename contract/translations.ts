import { z } from 'zod'
import { OTHER_LANGUAGES } from './languages.values.ts'

type Texts = Record<string, z.ZodType<string> | z.ZodType<string[]>>

const otherLanguage = z.enum(OTHER_LANGUAGES.map(({ code }) => code))

/** Texts of an object in other languages, by language. All are optional; blank ones are removed. Absent: all stay as they are. */
export function translations<Shape extends Texts>(texts: Shape) {
  return z.partialRecord(otherLanguage, z.strictObject(texts).partial().overwrite(withoutBlanks)).optional()
}

function withoutBlanks<Value extends object>(texts: Value): Value {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text?.length)) as Value
}
