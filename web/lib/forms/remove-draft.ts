import { writeDraftFile } from './device-drafts.ts'
import { clearDraft, readDraft } from './draft.ts'

/** The key of the file of the draft with an id. */
export const draftFileKey = (key: string, id: string) => `${key}:${id}`

/** Removes the draft of a key, unless another one took its place, and its file. */
export async function removeDraft(key: string, id: string): Promise<void> {
  if (readDraft(key, { draft_id: '' }).draft.draft_id === id) clearDraft(key)
  await writeDraftFile(draftFileKey(key, id), null)
}
