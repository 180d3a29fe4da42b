import { z } from 'zod'
import { line } from './text.ts'
import { comparedWords, LISTED_WORD_LENGTH_MAX, LISTED_WORDS_MAX } from './word-list.values.ts'

export * from './word-list.values.ts'

const NO_WORD = 'Each word needs a letter or a digit'

/** Words and phrases that hold new content for a moderator. */
export const WordList = z.strictObject({
  words: z
    .array(
      line({ min: 1, max: LISTED_WORD_LENGTH_MAX, required: NO_WORD }).refine(
        (word) => comparedWords(word) !== '',
        NO_WORD,
      ),
    )
    .max(LISTED_WORDS_MAX, `Maximum ${LISTED_WORDS_MAX} words`)
    .transform((words) => [...new Set(words)]),
})
