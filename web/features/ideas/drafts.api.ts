import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Draft, type DraftContent, deleteDraft, listDrafts, saveDraft } from '../../../contract/drafts.ts'
import { draftsQuery } from '../../entities/ideas/drafts.queries.ts'
import { ApiError, request } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { randomId } from '../../lib/forms/random-id.ts'
import { contentOf, type DeviceDraft, isSameContent } from './device-draft.ts'

/**
 * Saves a draft with the account. Where another device changed or ended it meanwhile, what is written here becomes a draft of
 * its own. `unconfirmed` is what was sent before without an answer: the account may have it all the same.
 */
export async function saveWithAccount(draft: DeviceDraft, unconfirmed: DraftContent | undefined): Promise<Draft> {
  const save = async (id: string, version: number) =>
    (await request(saveDraft, { params: { id }, body: { ...contentOf(draft), version } })).draft
  try {
    return await save(draft.id, draft.version)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isChanged = error.status === 409 && 'version' in error.fields
    // Without a change since, its text is in the idea.
    const hasMore = isShared(error) && !draft.isSent
    if (!isChanged && !hasMore && error.status !== 404) throw error
    const version = isChanged && unconfirmed ? await versionOf(draft.id, unconfirmed) : undefined
    return version === undefined ? await save(randomId(), 0) : await save(draft.id, version)
  }
}

/** Whether a save failed since the draft has become an idea. */
export function isShared(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && 'draft' in error.fields
}

export function useDiscardDraft() {
  const t = useTranslations('ideaForm.drafts')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request(deleteDraft, { params: { id } }),
    onSuccess: (_nothing, id) =>
      queries.setQueryData(draftsQuery.queryKey, (drafts) => drafts?.filter((one) => one.id !== id)),
    onError: (error) => {
      // It is gone already.
      if (!(error instanceof ApiError && error.status === 404)) toast.error(t('discardFailed'))
    },
  })
}

/** The version in which the account has this content; undefined where it has another one. */
async function versionOf(id: string, content: DraftContent): Promise<number | undefined> {
  const { drafts } = await request(listDrafts, {})
  const found = drafts.find((draft) => draft.id === id)
  return found && isSameContent(content, found) ? found.version : undefined
}
