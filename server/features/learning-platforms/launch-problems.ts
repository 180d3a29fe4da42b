import type { LaunchProblem } from '../../../contract/learning-platforms.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { ForbiddenError, TooLargeError, TooManyRequestsError } from '../../lib/errors.ts'
import { SignInRefusedError } from '../../lib/sign-in-problems.ts'

/** A refused launch with its own sentence on the page. The message is for the log. */
export class LaunchRefusedError extends ForbiddenError {
  readonly problem: LaunchProblem

  constructor(problem: LaunchProblem, message: string) {
    super(errorTexts.common.untranslated({ text: message }))
    this.problem = problem
  }
}

/** Problems of accounts that have sentences of their own; the first time is no problem. */
const OF_ACCOUNTS = ['suspended', 'deactivated', 'left', 'closed', 'invited', 'unusable'] as const
type AccountProblem = (typeof OF_ACCOUNTS)[number]

/** Which sentence explains a failed launch. */
export function launchProblemOf(error: unknown): LaunchProblem | AccountProblem {
  if (error instanceof LaunchRefusedError) return error.problem
  if (error instanceof TooManyRequestsError) return 'busy'
  if (error instanceof TooLargeError) return 'refused'
  if (error instanceof SignInRefusedError) return OF_ACCOUNTS.find((known) => known === error.problem) ?? 'refused'
  return 'refused'
}

/** Problems of one browser or person, which say nothing about the platform. */
const OF_THE_BROWSER: readonly string[] = [
  'registration',
  'registration_link',
  'interrupted',
  'cancelled',
  'busy',
  'target',
  'message',
  ...OF_ACCOUNTS,
]

export function isOfPlatform(error: unknown): boolean {
  return !OF_THE_BROWSER.includes(launchProblemOf(error))
}
