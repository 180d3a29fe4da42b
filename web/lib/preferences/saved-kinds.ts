import type { OfflineKind } from '../../../contract/offline-kinds.values.ts'
import { readStored, store } from '../device-storage.ts'

const STORAGE_KEY = 'quad-not-kept'
/** Responses that the application needs to start, and those of one switch with ideas. */
const SEEN: readonly OfflineKind[] = ['idea', 'call', 'event']
/** Kinds of content, each with a switch. */
export const SAVED_CHOICES = ['idea', 'submissions', 'agenda', 'conversations'] as const
export type SavedChoice = (typeof SAVED_CHOICES)[number]

/** The choices that the member switched off on this device. */
export function refusedKinds(): SavedChoice[] {
  const refused = (readStored(STORAGE_KEY) ?? '').split(',')
  return SAVED_CHOICES.filter((choice) => refused.includes(choice))
}

export function kindsOf(choice: SavedChoice): readonly OfflineKind[] {
  return choice === 'idea' ? SEEN : [choice]
}

export function chooseSaved(choice: SavedChoice, isKept: boolean): void {
  const refused = refusedKinds().filter((one) => one !== choice)
  const next = isKept ? refused : [...refused, choice]
  store(STORAGE_KEY, next.length > 0 ? next.join() : null)
}

export function savedKinds(): OfflineKind[] {
  const refused = refusedKinds()
  return ['general', ...SAVED_CHOICES.filter((choice) => !refused.includes(choice)).flatMap(kindsOf)]
}
