import type { MissingPart } from '../../../../contract/calls.ts'
import { type ManagedCallPart, manageCallLink } from '../../../lib/pages/links.ts'

type Place = Exclude<ManagedCallPart, 'entries' | 'report'> | 'readings'

/** Where each part is added; entries come from members. */
export const PLACES: Record<MissingPart['kind'], Place | null> = {
  ...{ fields: 'edit', jurors: 'edit', awards: 'edit', profiles: 'edit', entries: null },
  ...{ readings: 'readings', candidates: 'ranking', given_awards: 'decisions', words: 'words' },
}

export function placeLink(callId: string, place: Place) {
  return place === 'readings' ? { ...manageCallLink(callId), hash: 'jurors' } : manageCallLink(callId, place)
}
