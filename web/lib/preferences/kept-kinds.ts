import type { KeptKind } from '../../../contract/kept-kinds.values.ts'
import { readStored, store } from '../device-storage.ts'

const STORAGE_KEY = 'quad-not-kept'
/** Responses that the application needs to start, and those of one switch with ideas. */
const SEEN: readonly KeptKind[] = ['idea', 'call', 'event']
/** Kinds of content, each with a switch. */
export const KEPT_CHOICES = ['idea', 'submissions', 'agenda', 'conversations'] as const
export type KeptChoice = (typeof KEPT_CHOICES)[number]

/** The choices that the member switched off on this device. */
export function refusedKinds(): KeptChoice[] {
  const refused = (readStored(STORAGE_KEY) ?? '').split(',')
  return KEPT_CHOICES.filter((choice) => refused.includes(choice))
}

export function kindsOf(choice: KeptChoice): readonly KeptKind[] {
  return choice === 'idea' ? SEEN : [choice]
}

export function chooseKept(choice: KeptChoice, isKept: boolean): void {
  const refused = refusedKinds().filter((one) => one !== choice)
  const next = isKept ? refused : [...refused, choice]
  store(STORAGE_KEY, next.length > 0 ? next.join() : null)
}

export function keptKinds(): KeptKind[] {
  const refused = refusedKinds()
  return ['general', ...KEPT_CHOICES.filter((choice) => !refused.includes(choice)).flatMap(kindsOf)]
}
