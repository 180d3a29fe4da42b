const VOCABULARY = 30_000
const SYLLABLES = ['ka', 'lo', 'mi', 'ne', 'pu', 'ra', 'si', 'to', 'va', 'ye']

/** Words of which a few are in most texts and most in few, as in a language (Zipf's law): the same for the same number. */
export function inventedText(index: number, words: number): string {
  let state = index + 1
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  // The first draws after neighbouring numbers are alike.
  for (let draw = 0; draw < 4; draw++) next()
  return Array.from({ length: words }, () => inventedWord(Math.floor(VOCABULARY ** next()))).join(' ')
}

function inventedWord(rank: number): string {
  return String(rank)
    .padStart(3, '0')
    .split('')
    .map((digit) => SYLLABLES[Number(digit)])
    .join('')
}
