import { readStored, store } from '../device-storage.ts'
import { DAY_MS } from '../durations.ts'
import { canInstall } from './install-prompt.ts'
import { readPushState } from './push.ts'

export type Question = 'push' | 'install'

/** The time of the last question on this device, to any member, and the answers. */
const STORAGE_KEY = 'quad-asked'

/** The next question, which counts as asked now: one a day, each until it is answered, none where that cannot be kept. */
export function claimPrompt(userId: string, now = Date.now()): Question | undefined {
  const { at, answered } = read()
  if (Math.abs(now - at) < DAY_MS) return undefined
  const isOpen = { push: readPushState(userId) === 'off', install: canInstall() }
  const question = (['push', 'install'] as const).find((one) => isOpen[one] && !answered.includes(one))
  return question && write(now, answered) ? question : undefined
}

/** Never asks it again. */
export function recordPromptAnswer(question: Question): void {
  const { at, answered } = read()
  write(at, [...answered, question])
}

function read(): { at: number; answered: string[] } {
  const [at, ...answered] = (readStored(STORAGE_KEY) ?? '0').split(' ')
  return { at: Number(at), answered }
}

function write(at: number, answered: string[]): boolean {
  return store(STORAGE_KEY, [at, ...answered].join(' '))
}
