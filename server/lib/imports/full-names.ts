/** Words before a family name that belong to it, such as in "de Silva", "van der Poorten" and "bin Omar". */
const PARTICLES = new Set(
  (
    'af al av bin binti da das de del della den der des di do dos du el ibn la las le los san santa st ' +
    'te ten ter van vande vander vom von zu zum zur s/o d/o w/o a/l a/p'
  ).split(' '),
)
/** Particles that are first names too. */
const FIRST_NAMES = new Set(['al', 'del', 'della', 'di', 'do', 'le', 'san', 'te', 'van'])
const SUFFIX = /^(?:jr|sr|junior|senior|ii|iii|iv)\.?$/i
/** A degree after a name is no part of it. As it is written: "Md" and "Ma" are names. */
const DEGREE =
  /^(?:Ph\.?D|D\.?Phil|M\.?D|M\.?B\.?A|[BM]\.?(?:Sc|A|Ed|Eng|Tech|Phil|Com)|LL\.?[BM]|Esq|C\.?Eng|FRCS|MRCP|CPA|ACCA)\.?(?: \(Hons\.?\))?$/
/** Between two parts of a family name, such as "Ortega y Gasset". */
const CONNECTORS = new Set(['e', 'y'])
const COMMA = /[,،，]/

export type SplitName = { first: string; last: string }

export function wordsOf(name: string): string[] {
  return name.split(/\s+/).filter(Boolean)
}

/** First and family name from "Nimal de Silva", "de Silva, Nimal" or "Silva, Jr., Nimal". A single name is a first name. */
export function splitName(name: string): SplitName {
  const [whole = '', ...rest] = name.split(COMMA).map((part) => wordsOf(part).join(' '))
  const parts = [whole, ...rest.filter((part) => !(whole.includes(' ') && DEGREE.test(part)))]
  const suffix = parts.find((part, index) => index > 0 && SUFFIX.test(part))
  const [family = '', given] = parts.filter((part) => part !== '' && part !== suffix)
  const { first, last } = given === undefined ? splitWords(wordsOf(family)) : withParticles(wordsOf(given), family)
  return { first, last: suffix === undefined ? last : `${last} ${suffix}`.trim() }
}

/** "Berg, Jan van der" has the particles of the family name at its end. */
function withParticles(given: string[], family: string): SplitName {
  const isMoved = (word: string) =>
    isParticle(word) && (word === word.toLowerCase() || !FIRST_NAMES.has(word.toLowerCase()))
  const start = given.findLastIndex((word) => !isMoved(word)) + 1
  return { first: given.slice(0, start).join(' '), last: [...given.slice(start), family].join(' ') }
}

function splitWords(words: string[]): SplitName {
  const isSuffixed = words.length > 2 && SUFFIX.test(words.at(-1) ?? '')
  let start = words.length - (isSuffixed ? 2 : 1)
  if (start > 2 && CONNECTORS.has(words[start - 1] ?? '')) start -= 2
  while (start > 0 && isParticle(words[start - 1])) start -= 1
  if (start === 0 && words.length > 1 && !isFamilyName(words)) start = 1
  const [first, last] = words.length === 1 ? [words, []] : [words.slice(0, start), words.slice(start)]
  return { first: first.join(' '), last: last.join(' ') }
}

/** Whether the words before the last are particles that nobody is called by. */
function isFamilyName([first = '', ...others]: string[]): boolean {
  return isParticle(first) && (!FIRST_NAMES.has(first.toLowerCase()) || isParticle(others[0]))
}

function isParticle(word = ''): boolean {
  return PARTICLES.has(word.toLowerCase().replace(/\.$/, ''))
}
