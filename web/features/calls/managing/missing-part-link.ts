import type { MissingPart } from '../../../../contract/calls.ts'
import { type ManagedCallPart, manageCallLink } from '../../../lib/pages/links.ts'

/** Where each part is added; entries come from members. */
export const PLACES: Record<MissingPart['kind'], Exclude<ManagedCallPart, 'entries' | 'report'> | 'readings' | null> = {
  ...{ fields: 'edit', jurors: 'edit', awards: 'edit', profiles: 'edit', entries: null },
  ...{ readings: 'readings', candidates: 'ranking', given_awards: 'decisions', words: 'words' },
}

/** The link to that place; null where there is none. */
export function missingPartLink(callId: string, kind: MissingPart['kind']) {
  const place = PLACES[kind]
  if (place === null) return null
  return place === 'readings' ? { ...manageCallLink(callId), hash: 'jurors' } : manageCallLink(callId, place)
}
