import { expect, test } from 'vitest'
import { EmailOnly } from './accounts.ts'

const parse = (email: string) => EmailOnly.safeParse({ email }).data?.email

test.each([
  ['nethmi@campus.example', 'nethmi@campus.example'],
  [' Nethmi.Perin+quad@Campus.Example\n', 'nethmi.perin+quad@campus.example'],
  ["o'hara_1@a-b.campus.example", "o'hara_1@a-b.campus.example"],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
  ['a@XN--BCHER-KVA.example', 'a@xn--bcher-kva.example'],
  ['a@ශ්‍රී.example', 'a@xn--10cl1a0b660p.example'],
  ['a@campus.xn--fzc2c9e2c', 'a@campus.xn--fzc2c9e2c'],
  ['a@campus.ලංකා', 'a@campus.xn--fzc2c9e2c'],
  ['r&d@campus.example', 'r&d@campus.example'],
  ["!#$%&'*+-/=?^_`{|}~.9@campus.example", "!#$%&'*+-/=?^_`{|}~.9@campus.example"],
  ['a..b.@campus.example', 'a..b.@campus.example'],
])('an email address: %j is stored as %j', (typed, stored) => {
  expect(parse(typed)).toBe(stored)
  expect(parse(stored)).toBe(stored)
})

test.each([
  ['a Kelvin sign', '\u212aasun@campus.example'],
  ['a Kelvin sign in the domain', 'kasun@\u212aandy.example'],
  ['a long s', 'na\u017fir@campus.example'],
  ['a ligature', 'of\ufb01ce@campus.example'],
  ['full-width letters', '\uff4eethmi@campus.example'],
  ['a full-width domain', 'nethmi@\uff43ampus.example'],
  ['an ideographic full stop', 'nethmi@campus\u3002example'],
  ['a combining mark', 'ne\u0301thmi@campus.example'],
  ['a soft hyphen', 'nethmi@cam\u00adpus.example'],
  ['another at sign', 'nethmi\uff20campus.example'],
  ['a domain that is decomposed', 'a@bu\u0308cher.example'],
  ['a host with a port', 'a@bücher.example:25'],
  ['a host with a path', 'a@bücher.example/x'],
  ['no domain', 'a@'],
  ['two domains', 'a@b.example@ü.example'],
  ['255 characters', `${'a'.repeat(245)}@b.example`],
  ['a domain that grows too long', `${'a'.repeat(240)}@bücher.example`],
])('an email address with %s is refused, not folded', (_what, typed) => {
  // Proves trust 7/9.
  expect(parse(typed)).toBeUndefined()
})

const INVISIBLE = ['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\ufeff']

test.each(INVISIBLE)('an email address is stored without %j, wherever it is', (character) => {
  const clean = 'nethmi@campus.example'
  for (let at = 0; at <= clean.length; at++) {
    expect(parse(clean.slice(0, at) + character + clean.slice(at))).toBe(clean)
    expect(parse(` ${character}${clean.slice(0, at)}${character}${character}${clean.slice(at)} `)).toBe(clean)
  }
  expect(EmailOnly.safeParse({ email: ` ${character} ` }).error?.issues[0]?.message).toBe('Required')
})

test('an email address keeps the joiners of a domain in other scripts, and no other invisible character', () => {
  expect(parse('\u200ba@ශ්\u200dරී.example\u200e')).toBe('a@xn--10cl1a0b660p.example')
})

test.each([
  ['nethmi\u00ad@campus.example', 7],
  ['nethmi@cam\u00adpus.example', 11],
  [' \u00adnethmi@campus.example', 1],
])('an email address with a soft hyphen is refused with its place: %j', (typed, place) => {
  const [issue] = EmailOnly.safeParse({ email: typed }).error?.issues ?? []
  expect(issue?.message).toBe(`Contains an invisible hyphen (U+00AD) at character ${place}`)
})
