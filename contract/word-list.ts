import { z } from 'zod'
import * as errorTexts from './messages/errors/index.ts'
import { line } from './text.ts'
import { comparedWords, LISTED_WORD_LENGTH_MAX, LISTED_WORDS_MAX } from './word-list.values.ts'

export * from './word-list.values.ts'

/** Words and phrases that hold new content for a moderator. */
export const WordList = z.strictObject({
  words: z
    .array(
      line({ min: 1, max: LISTED_WORD_LENGTH_MAX, required: errorTexts.wordList.noWord }).refine(
        (word) => comparedWords(word) !== '',
        errorTexts.wordList.noWord,
      ),
    )
    .max(LISTED_WORDS_MAX, errorTexts.wordList.maxWords({ max: LISTED_WORDS_MAX }))
    .transform((words) => [...new Set(words)]),
})
