import type { z } from 'zod'
import { parseWithTexts } from '../../../contract/errors.ts'
import { InvitedEmail } from '../../../contract/invitations.ts'
import { LANGUAGES } from '../../../contract/languages.values.ts'
import { findListed, type Lists } from '../../../contract/lists.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { BasicInformation, EducationDetails } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { IMPORT_ROLES, type ImportColumns, type ImportField, type ImportRow } from '../../../contract/user-imports.ts'
import { problemOfEmail } from '../../lib/email-rules.ts'
import { guessFields, plainName, problemOfWidth } from '../../lib/imports/columns.ts'
import { splitName, wordsOf } from '../../lib/imports/full-names.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { ImportedMember } from '../profiles/imported-fields.service.ts'

export type Values = Record<ImportField, string>
/** A row of a file, whose problem is not in a language yet. */
export type FoundRow = Omit<ImportRow, 'problem'> & { problem: Problem | null }
type Problem = { field: ImportField | ''; message: ErrorText }

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

/** Headings of the export of members, in every language in which it is written. */
const EXPORTED = ['firstname', 'lastname', 'email', 'faculty', 'role'] as const
const exportTexts = LANGUAGES.map(({ code }) => serverTexts(code, 'exports.users'))
for (const field of EXPORTED) NAMES[field].push(...exportTexts.map((t) => plainName(t(field))))
const STATE_NAMES = new Set(exportTexts.map((t) => plainName(t('state'))))

/** Guesses the meaning of each column from its name. */
export function guessColumns(names: string[]): ImportColumns {
  const columns = guessFields(names, NAMES)
  const email = columns.includes('email') ? -1 : names.findIndex((name) => ENDS_IN_EMAIL.test(plainName(name)))
  if (email >= 0) columns[email] = 'email'
  return columns
}

/** The column in which an export says the state of an account, or -1. */
export function stateColumn(names: string[]): number {
  return names.findIndex((name) => STATE_NAMES.has(plainName(name)))
}

export type ReadRow = { texts: Values; fields: ImportField[]; problem: Problem | null }

/** The text of each field, with the email address in the form in which it is stored, and whether the row is malformed. */
export function readRow(cells: string[], columns: ImportColumns): ReadRow {
  const texts = { ...EMPTY }
  const fields = columns.filter((field) => field !== '')
  for (const [index, field] of columns.entries()) if (field) texts[field] = cells[index] ?? ''
  const tooWide = problemOfWidth(cells, columns)
  if (tooWide !== undefined) return { texts, fields, problem: { field: '', message: tooWide } }
  const { data: email } = InvitedEmail.safeParse(texts.email)
  if (email !== undefined) return { texts: { ...texts, email }, fields, problem: null }
  return { texts, fields, problem: { field: 'email', message: errorTexts.common.incompleteEmail } }
}

/** The values that a profile or invitation gets, the names that fit neither, and the first wrong field. */
export type CheckedRow = { values: Values; leftOut: ImportField[]; problem: Problem | null }

/** The member of a row, or undefined. */
type Checking = { lists: Lists; member: ImportedMember | undefined; isUpdating: boolean }

/** Checks the fields of a row, but for those that the member has already, whatever they are. */
export function checkRow({ texts, fields }: Pick<ReadRow, 'texts' | 'fields'>, checking: Checking): CheckedRow {
  const { member } = checking
  const values = { ...texts, ...(texts.name === '' ? {} : namesIn(texts, member)) }
  const leftOut: ImportField[] = []
  for (const field of new Set([...fields, ...(texts.name === '' ? [] : NAME_PARTS)])) {
    const { value, message, isUnfit } = checkField(field, values[field], checking)
    if (message !== undefined && !isUnfit) return { values, leftOut, problem: { field, message } }
    values[field] = value
    if (isUnfit) leftOut.push(field)
  }
  // A member gets both parts of another name, or neither.
  const isPartial = member && texts.name !== '' && NAME_PARTS.some((part) => values[part] === '')
  const names = isPartial ? { firstname: '', lastname: '' } : {}
  return { values: { ...values, ...names, role: values.role || 'member' }, leftOut, problem: null }
}

/** A text that is too short or too long is left out, but for that of a member who is updated. */
function checkField(field: ImportField, text: string, { lists, member, isUpdating }: Checking): Checked {
  if (member && isUnchanged(field, text, member)) return { value: member[field] }
  const checked = CHECKS[field](text, lists, member !== undefined)
  const isUnfit = checked.isUnfit && !(member && isUpdating)
  return { ...checked, isUnfit, value: isUnfit ? '' : checked.value }
}

type MemberField = Exclude<ImportField, 'name' | 'role'>

function isUnchanged(field: ImportField, text: string, member: ImportedMember): field is MemberField {
  return field !== 'name' && field !== 'role' && member[field].trim() === text
}

const NAME_PARTS = ['firstname', 'lastname'] as const

/** First and last name from a full name, in place of blank columns; the member's own where it is their name already. */
function namesIn({ name, firstname, lastname }: Values, member: ImportedMember | undefined) {
  const isOwn = member !== undefined && isNameOf(member, name)
  const { first, last } = isOwn ? { first: member.firstname, last: member.lastname } : splitName(name)
  return { firstname: firstname || first, lastname: lastname || last }
}

function isNameOf(member: ImportedMember, name: string): boolean {
  const { firstname, lastname } = member
  const orders = [displayName(member), `${lastname} ${firstname}`, `${lastname}, ${firstname}`]
  return orders.some((order) => wordsOf(order).join(' ') === wordsOf(name).join(' '))
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

/** `isUnfit`: too short or too long for a profile. */
type Checked = { value: string; message?: ErrorText | undefined; isUnfit?: boolean | undefined }

const CHECKS: Record<ImportField, (text: string, lists: Lists, isMember: boolean) => Checked> = {
  email: (text) => ({ value: text, message: problemOfEmail(text) }),
  name: (text) => ({ value: text }),
  firstname: (text) => fitting(BasicInformation.shape.firstname, text),
  lastname: (text) => fitting(BasicInformation.shape.lastname, text),
  faculty: (text, lists) => {
    const faculty = text === '' ? '' : facultyOf(text, lists)
    return faculty === undefined ? { value: text, message: errorTexts.invitations.noFaculty } : { value: faculty }
  },
  program: (text) => fitting(EducationDetails.shape.program, text),
  year: (text, lists) => {
    const year = text === '' ? '' : yearOf(text, lists)
    return year === undefined ? { value: text, message: errorTexts.invitations.noYear } : { value: year }
  },
  role: (text, _lists, isMember) => {
    const word = text.toLowerCase()
    const role = word === 'normal' ? 'member' : word
    if (role === '' || IMPORT_ROLES.some((one) => one === role)) return { value: role }
    if (!role.startsWith('admin')) return { value: text, message: errorTexts.invitations.role }
    // An import leaves the roles of members as they are.
    return { value: role, message: isMember ? undefined : errorTexts.invitations.noAdmins }
  },
}

function fitting(schema: z.ZodType<string>, text: string): Checked {
  if (text === '') return { value: '' }
  const { data = text, issues = [] } = parseWithTexts(schema, text)
  const wrong = issues.find(({ code }) => code === 'custom')
  return { value: data, message: (wrong ?? issues[0])?.text, isUnfit: issues.length > 0 && !wrong }
}

function initialsOf(faculty: string): string {
  const words = faculty.toLowerCase().split(' ')
  return words
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word[0])
    .join('')
}
