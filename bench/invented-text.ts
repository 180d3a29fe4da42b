import { readFileSync } from 'node:fs'
import wordList from 'word-list'

const VOCABULARY = 30_000
/** Of English, since an index of trigrams finds words of few syllables in every text. In alphabetical order. */
const WORDS = readFileSync(wordList, 'utf8').split('\n')
/** A prime, so that words of neighbouring ranks have different beginnings. */
const STRIDE = 104_729

/** Words of which a few are in most texts and most in few, as in a language (Zipf's law): the same for the same number. */
export function inventedText(index: number, words: number): string {
  let state = index + 1
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  // The first draws after neighbouring numbers are alike.
  for (let draw = 0; draw < 4; draw++) next()
  return Array.from({ length: words }, () => wordOfRank(Math.floor(VOCABULARY ** next()))).join(' ')
}

/** The word at a place between the most frequent, 1, and the rarest, 30,000. */
function wordOfRank(rank: number): string {
  return WORDS[(rank * STRIDE) % WORDS.length] as string
}
