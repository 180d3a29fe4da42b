import { InvitedEmail } from '../../../contract/invitations.ts'
import { BasicInformation, EducationDetails, FACULTIES, facultyName, YEARS } from '../../../contract/profiles.ts'
import type { ImportColumns, ImportField, ImportRow } from '../../../contract/user-imports.ts'
import { problemOfEmail } from '../../lib/email-rules.ts'

type Values = Record<ImportField, string>
type Problem = NonNullable<ImportRow['problem']>

const EMPTY: Values = { email: '', firstname: '', lastname: '', faculty: '', program: '', year: '' }

/** What columns of lists are called, without blanks and marks. */
const NAMES: Record<ImportField, string[]> = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'address'],
  firstname: ['firstname', 'first', 'givenname', 'given', 'forename'],
  lastname: ['lastname', 'last', 'familyname', 'family', 'surname'],
  faculty: ['faculty', 'fac', 'department', 'dept', 'school'],
  program: ['program', 'programme', 'prog', 'major', 'course', 'degreeprogram'],
  year: ['year', 'yr', 'currentyear', 'level', 'yearofstudy'],
}
const SMALL_WORDS = new Set(['of', 'and', 'the', 'faculty'])

/** What each column is, guessed from its name. */
export function guessColumns(names: string[]): ImportColumns {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
    const found = (Object.keys(NAMES) as ImportField[]).find(
      (field) => !taken.has(field) && NAMES[field].includes(plain),
    )
    if (found) taken.add(found)
    return found ?? ''
  })
}

/** The values of a row in the form in which they are stored, and the first that is wrong. */
export function readRow(cells: string[], columns: ImportColumns): { values: Values; problem: Problem | null } {
  const values = { ...EMPTY }
  for (const [index, field] of columns.entries()) if (field) values[field] = (cells[index] ?? '').trim()
  if (cells.length !== columns.length) {
    const message = `This row has ${cells.length} columns, and the first has ${columns.length}`
    return { values, problem: { field: '', message } }
  }
  for (const field of columns) {
    if (!field) continue
    const { value, message } = CHECKS[field](values[field])
    if (message !== undefined) return { values, problem: { field, message } }
    values[field] = value
  }
  return { values, problem: null }
}

/** The faculty that a text means: its name, or its first letters such as "HS" for Health Sciences. */
export function facultyOf(text: string): string | undefined {
  const named = facultyName(text)
  if (FACULTIES.some((faculty) => faculty === named)) return named
  const letters = text.toLowerCase()
  return FACULTIES.find((faculty) => initialsOf(faculty) === letters)
}

type Checked = { value: string; message?: string | undefined }

const CHECKS: Record<ImportField, (text: string) => Checked> = {
  email: (text) => {
    const { data: email } = InvitedEmail.safeParse(text)
    if (email === undefined) return { value: text, message: 'Not a complete e-mail address' }
    return { value: email, message: problemOfEmail(email) }
  },
  firstname: (text) => checked(BasicInformation.shape.firstname, text),
  lastname: (text) => (text === '' ? { value: '' } : checked(BasicInformation.shape.lastname, text)),
  faculty: (text) => {
    const faculty = text === '' ? '' : facultyOf(text)
    return faculty === undefined ? { value: text, message: 'No faculty has this name' } : { value: faculty }
  },
  program: (text) => (text === '' ? { value: '' } : checked(EducationDetails.shape.program, text)),
  year: (text) => {
    const year =
      text === ''
        ? ''
        : YEARS.find((known) => known.toLowerCase() === text.toLowerCase() || known.match(/^\d/)?.[0] === text)
    return year === undefined
      ? { value: text, message: 'Year must be 1st to 5th or a word from the list' }
      : { value: year }
  },
}

type Schema = { safeParse: (text: string) => { data?: string; error?: { issues: { message: string }[] } } }

function checked(schema: Schema, text: string): Checked {
  const { data = text, error } = schema.safeParse(text)
  return { value: data, message: error?.issues[0]?.message }
}

function initialsOf(faculty: string): string {
  const words = faculty.toLowerCase().split(' ')
  return words
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word[0])
    .join('')
}
