import { z } from 'zod'
import { CALL_ANSWER_MAX, CALL_QUESTIONS_MAX } from './calls.values.ts'
import * as errorTexts from './messages/errors/index.ts'
import { text, typedText } from './text.ts'

const few = (answers: object) => Object.keys(answers).length <= CALL_QUESTIONS_MAX
const TOO_MANY = errorTexts.calls.maxAnswers({ max: CALL_QUESTIONS_MAX })

/** Answers to the questions of a call, by the id of the question. The panel reads them. */
export const CallAnswers = z
  .record(z.uuid(errorTexts.calls.questionId), text({ max: CALL_ANSWER_MAX }), errorTexts.calls.answers)
  .refine(few, TOO_MANY)

/** As far as they are written. */
export const DraftAnswers = z.record(z.uuid(), typedText(CALL_ANSWER_MAX * 2)).refine(few, TOO_MANY)
