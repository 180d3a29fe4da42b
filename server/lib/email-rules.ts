import { domainToUnicode } from 'node:url'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { normalForm } from '../../contract/normal-form.ts'
import { InvalidError } from './errors.ts'

/** Special-use domains (RFC 6761, 7686, 9476) where no mailbox can be. Labs use .test, .local and .example. */
const RESERVED = new Set(['invalid', 'localhost', 'arpa', 'onion', 'alt'])

const LETTERS = /\p{L}/gu
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Georgian', 'Hebrew', 'Arabic', 'Thai', 'Hangul']
const SCRIPT_PATTERNS = [
  ...SCRIPTS.map((script) => new RegExp(`\\p{Script=${script}}`, 'u')),
  // Japanese writes all three in one word.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
]
/** Cyrillic and Greek letters that look like Latin ones; a label of these alone reads as a Latin word (UTS 39). */
const LATIN_LOOKALIKES = /^[асԁеһіјӏорԛѕԝхуѵүԍьαιονρυ\d-]+$/u

/**
 * Refuses an address that can have no account here: in a reserved domain, or in one whose name passes for another.
 * `email` is in the contract's form, with A-labels.
 */
export function rejectUnusableEmail(email: string): void {
  const problem = problemOfEmail(email)
  if (problem === errorTexts.emails.reserved) {
    throw new InvalidError({ email: problem }, errorTexts.emails.cannotReceive)
  }
  if (problem === errorTexts.emails.deceptive) {
    throw new InvalidError({ email: problem }, errorTexts.emails.passesForAnother)
  }
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** Why such an address can have no account here; undefined when it can. */
export function problemOfEmail(
  email: string,
): typeof errorTexts.emails.reserved | typeof errorTexts.emails.deceptive | undefined {
  const labels = domainOf(email).split('.')
  if (RESERVED.has(labels.at(-1) ?? '')) return errorTexts.emails.reserved
  return labels.some(isDeceptive) ? errorTexts.emails.deceptive : undefined
}

function isDeceptive(label: string): boolean {
  if (!label.startsWith('xn--')) return false
  const text = domainToUnicode(label)
  // An A-label that decodes to nothing.
  if (text === '' || text === label || normalForm(text, 'NFKC') !== text) return true
  return LATIN_LOOKALIKES.test(text) || countScripts(text) > 1
}

function countScripts(text: string): number {
  const letters = text.match(LETTERS) ?? []
  const known = SCRIPT_PATTERNS.filter((pattern) => letters.some((letter) => pattern.test(letter))).length
  const hasOther = letters.some((letter) => !SCRIPT_PATTERNS.some((pattern) => pattern.test(letter)))
  return known + (hasOther ? 1 : 0)
}
