import { USERNAME_MAX } from '../../contract/accounts.ts'
import { displayName } from '../../contract/profiles.values.ts'
import { matchesQuery, parseQuery } from '../../contract/search-query.ts'
import { indexedText } from '../../contract/tokeniser.ts'

/** Names of more words than these are not recognised. */
const WORDS_MAX = 4
/** An "@" that no letter, sign of one, or digit stands before. */
const BEGINNING = /(?<![\p{Letter}\p{Mark}\p{Number}_\u200c\u200d])@/gu
/** A web address, also without its scheme, ends at a space. */
const WEB_ADDRESS =
  /[a-z][a-z\d+.-]{1,20}:\/\/\S*|(?<![@\p{L}\p{M}\p{N}._-])(?:(?:[\p{L}\p{M}\p{N}_-]+\.)+\p{L}{2,}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?[/?#]\S*/giu
const PUNCTUATION = /(?<![.,;:!?)\]}'"’”…])[.,;:!?)\]}'"’”…]+$/u

/**
 * The usernames that each "@" of a text may name, in lower case (ASCII, as the databases do it), longest first: names may
 * have several words, and punctuation after them. An "@" within a word, as in an e-mail address, or within a web address names
 * nobody.
 */
export function possibleMentions(text: string): string[][] {
  const prose = text.replace(WEB_ADDRESS, (address) => ' '.repeat(address.length))
  return [...prose.matchAll(BEGINNING)]
    .map(({ index }) => namesAfter(prose.slice(index + 1)))
    .filter((names) => names.length > 0)
}

/** As SQL's `lower` does it on both engines. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Whether members have every word of a query as the start of one of their names, or a username that begins with it. */
export function nameMatcher(q: string): (member: { firstname: string; lastname: string; username: string }) => boolean {
  const query = parseQuery(q)
  const start = lowerAscii(q)
  return (member) =>
    lowerAscii(member.username).startsWith(start) ||
    matchesQuery(query, indexedText(displayName(member), member.username), false)
}

function namesAfter(rest: string): string[] {
  const [line = ''] = rest.slice(0, USERNAME_MAX + 1).split(/[\r\n@]/)
  const names: string[] = []
  for (const { index } of [...`${line} `.matchAll(/\s/g)].slice(0, WORDS_MAX)) {
    const name = line.slice(0, index)
    if (!/^\S/.test(name)) break
    names.unshift(name.replace(PUNCTUATION, ''), name)
  }
  return [...new Set(names.map(lowerAscii))]
    .filter((name) => name !== '' && name.length <= USERNAME_MAX)
    .sort((a, b) => b.length - a.length)
}
