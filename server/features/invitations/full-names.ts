/** Words before a family name that belong to it, such as in "de Silva", "van der Poorten" and "bin Omar". */
const PARTICLES = new Set(
  (
    'af al av bin binti da das de del della den der des di do dos du el ibn la las le los san santa st ' +
    'te ten ter van vande vander vom von zu zum zur'
  ).split(' '),
)
/** Particles that are first names too. */
const FIRST_NAMES = new Set(['al', 'del', 'della', 'di', 'do', 'le', 'san', 'te', 'van'])
const SUFFIX = /^(?:jr|sr|junior|senior|ii|iii|iv)\.?$/i
const COMMA = /[,،，]/

export type SplitName = { first: string; last: string }

export function wordsOf(name: string): string[] {
  return name.split(/\s+/).filter(Boolean)
}

/** First and family name from "Nimal de Silva", "de Silva, Nimal" or "Silva, Jr., Nimal". A single name is a first name. */
export function splitName(name: string): SplitName {
  const parts = name.split(COMMA).map((part) => wordsOf(part).join(' '))
  const suffix = parts.find((part, index) => index > 0 && SUFFIX.test(part))
  const [family = '', given] = parts.filter((part) => part !== '' && part !== suffix)
  const { first, last } = given === undefined ? splitWords(wordsOf(family)) : { first: given, last: family }
  return { first, last: suffix === undefined ? last : `${last} ${suffix}`.trim() }
}

function splitWords(words: string[]): SplitName {
  const isSuffixed = words.length > 2 && SUFFIX.test(words.at(-1) ?? '')
  let start = words.length - (isSuffixed ? 2 : 1)
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
  return PARTICLES.has(word.toLowerCase())
}
