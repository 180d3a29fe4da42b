import { InvitedEmail } from '../../../contract/invitations.ts'
import { findListed, type Lists } from '../../../contract/lists.ts'
import { BasicInformation, EducationDetails } from '../../../contract/profiles.ts'
import { IMPORT_ROLES, type ImportColumns, type ImportField, type ImportRow } from '../../../contract/user-imports.ts'
import { problemOfEmail } from '../../lib/email-rules.ts'

type Values = Record<ImportField, string>
type Problem = NonNullable<ImportRow['problem']>

const EMPTY: Values = { email: '', name: '', firstname: '', lastname: '', faculty: '', program: '', year: '', role: '' }

/** Known names of columns, without blanks and marks. */
const NAMES: Record<ImportField, string[]> = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'address'],
  name: ['name', 'fullname', 'studentname', 'membername', 'displayname'],
  firstname: ['firstname', 'first', 'givenname', 'given', 'forename'],
  lastname: ['lastname', 'last', 'familyname', 'family', 'surname'],
  faculty: ['faculty', 'fac', 'department', 'dept', 'school'],
  program: ['program', 'programme', 'prog', 'major', 'course', 'degreeprogram'],
  year: ['year', 'yr', 'currentyear', 'level', 'yearofstudy'],
  role: ['role', 'userrole', 'usertype', 'accounttype'],
}
const SMALL_WORDS = new Set(['of', 'and', 'the', 'faculty'])

/** A qualified name, such as "Student e-mail" or "University mail address". */
const ENDS_IN_EMAIL = /mail(address)?$/

/** Guesses the meaning of each column from its name. */
export function guessColumns(names: string[]): ImportColumns {
  const taken = new Set<string>()
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^\p{L}]/gu, ''))
  const columns: ImportColumns = plain.map((name) => {
    const found = (Object.keys(NAMES) as ImportField[]).find(
      (field) => !taken.has(field) && NAMES[field].includes(name),
    )
    if (found) taken.add(found)
    return found ?? ''
  })
  const email = columns.includes('email') ? -1 : plain.findIndex((name) => ENDS_IN_EMAIL.test(name))
  if (email >= 0) columns[email] = 'email'
  return columns
}

/** The values of a row in the form in which they are stored, and the first that is wrong. */
export function readRow(
  cells: string[],
  columns: ImportColumns,
  lists: Lists,
): { values: Values; problem: Problem | null } {
  const values = { ...EMPTY }
  for (const [index, field] of columns.entries()) if (field) values[field] = (cells[index] ?? '').trim()
  if (cells.length !== columns.length) {
    const message = `This row has ${cells.length} columns, and the first has ${columns.length}`
    return { values, problem: { field: '', message } }
  }
  if (values.name !== '') Object.assign(values, withParts(values))
  for (const field of new Set<ImportField | ''>([...columns, ...(values.name === '' ? [] : NAME_PARTS)])) {
    if (!field) continue
    const { value, message } = CHECKS[field](values[field], lists)
    if (message !== undefined) return { values, problem: { field, message } }
    values[field] = value
  }
  return { values: { ...values, role: values.role || 'member' }, problem: null }
}

const NAME_PARTS = ['firstname', 'lastname'] as const

/** First and last name from "Nethmi Perera" or "Perera, Nethmi", where the row does not have them in columns of their own. */
function withParts({ name, firstname, lastname }: Values): Pick<Values, (typeof NAME_PARTS)[number]> {
  const [family, given] = name.split(',').map((part) => part.trim())
  const words = name.split(/\s+/)
  const [first = '', last = ''] =
    given === undefined
      ? [words.slice(0, Math.max(1, words.length - 1)).join(' '), words.slice(1).at(-1)]
      : [given, family]
  return { firstname: firstname || first, lastname: lastname || last }
}

/** The faculty that a text means: its name, or its first letters such as "HS" for Health Sciences. */
export function facultyOf(text: string, { faculties }: Lists): string | undefined {
  const offered = faculties.filter(({ is_retired }) => !is_retired)
  const letters = text.toLowerCase()
  return (findListed(offered, text) ?? offered.find(({ name }) => initialsOf(name) === letters))?.name
}

/** The year that a text means: its name, or its number such as "1" for 1st. */
function yearOf(text: string, { years }: Lists): string | undefined {
  const offered = years.filter(({ is_retired }) => !is_retired)
  return (findListed(offered, text) ?? offered.find(({ name }) => name.match(/^\d+/)?.[0] === text))?.name
}

const NO_ROLE = 'The role must be member or reviewer'

type Checked = { value: string; message?: string | undefined }

const CHECKS: Record<ImportField, (text: string, lists: Lists) => Checked> = {
  email: (text) => {
    const { data: email } = InvitedEmail.safeParse(text)
    if (email === undefined) return { value: text, message: 'Not a complete email address' }
    return { value: email, message: problemOfEmail(email) }
  },
  name: (text) => ({ value: text }),
  firstname: (text) => checked(BasicInformation.shape.firstname, text),
  lastname: (text) => (text === '' ? { value: '' } : checked(BasicInformation.shape.lastname, text)),
  faculty: (text, lists) => {
    const faculty = text === '' ? '' : facultyOf(text, lists)
    return faculty === undefined ? { value: text, message: 'No faculty has this name' } : { value: faculty }
  },
  program: (text) => (text === '' ? { value: '' } : checked(EducationDetails.shape.program, text)),
  year: (text, lists) => {
    const year = text === '' ? '' : yearOf(text, lists)
    return year === undefined ? { value: text, message: 'No year has this name' } : { value: year }
  },
  role: (text) => {
    const role = text.toLowerCase()
    if (role === '' || IMPORT_ROLES.some((one) => one === role)) return { value: role }
    const isAdmin = role.startsWith('admin')
    return { value: text, message: isAdmin ? 'Administrators are not imported. Invite them one by one' : NO_ROLE }
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
