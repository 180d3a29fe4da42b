import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import { followIdea, unfollowIdea } from '../../../contract/follows.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { getOwnIdeaStates, type OwnIdeaState, supportIdea, withdrawSupport } from '../../../contract/supports.ts'
import { apiKey, apiQuery } from '../../lib/api/api-query.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { post } from '../../lib/outbox/post.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { patchIdea } from './ideas.queries.ts'
import { isShown } from './is-shown.ts'

/**
 * The current user's state of ideas, fetched apart from the ideas, which are the same for everybody: one call for all ideas
 * of a list.
 */

type States = { ideas: Record<string, OwnIdeaState> }

function ownStatesQuery(ids: string[]) {
  return apiQuery(getOwnIdeaStates, { query: { ids: ids.join(',') } })
}

/** The states by id; an id is missing for a visitor and while it loads. */
export function useOwnStates(ideas: { id: string }[]): Record<string, OwnIdeaState> {
  const queries = useQueryClient()
  const isSignedIn = useIsSignedIn()
  // States from another list are shown until the response comes.
  const known = (): States => {
    const loaded = queries.getQueriesData<States>({ queryKey: apiKey(getOwnIdeaStates) })
    return { ideas: Object.assign({}, ...loaded.map(([, states]) => states?.ideas)) }
  }
  const query = ownStatesQuery(ideas.map(({ id }) => id))
  const { data } = useQuery({ ...query, enabled: isSignedIn && ideas.length > 0, placeholderData: known })
  return data?.ideas ?? {}
}

/** Supports an idea or withdraws that. It shows at once, and is taken back where the server refuses. */
export function useSupportIdea({ id, title }: { id: string; title: string }) {
  const t = useTranslations('supports')
  const queries = useQueryClient()
  const mutationKey = ['support', id]
  const show = (supported: boolean) => {
    const step = supported ? 1 : -1
    patchIdea(queries, id, ({ support_count }) => ({ support_count: Math.max(0, support_count + step) }))
    patchOwnState(queries, id, (own) => ({ supported, following: own.following || (supported && !own.is_muted) }))
  }
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (supported: boolean) =>
      post({
        endpoint: supported ? supportIdea : withdrawSupport,
        request: { params: { id } },
        path: `/ideas/${id}`,
        subject: title,
        isPatched: true,
      }),
    onMutate: show,
    onSuccess: (state) => {
      // It waits, and shows meanwhile as if it were sent.
      if (!state) return
      const { supported, support_count } = state
      // The response to an earlier press must not undo a later one on the screen.
      if (queries.isMutating({ mutationKey }) > 1) return
      patchIdea(queries, id, () => ({ support_count }))
      // Again, since the states may have come in between.
      patchOwnState(queries, id, () => ({ supported }))
    },
    onError: (error, supported) => {
      show(!supported)
      toast.error(describeError(error, t('failed')))
    },
  })
}

/** Follows an idea or mutes it. It shows at once, and is taken back where the server refuses. */
export function useFollowIdea(id: string) {
  const t = useTranslations('ideas.follow')
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `follow,${id}` },
    mutationFn: (following: boolean) =>
      post({
        endpoint: following ? followIdea : unfollowIdea,
        request: { params: { id } },
        path: `/ideas/${id}`,
        isPatched: true,
      }),
    onMutate: (following) => patchOwnState(queries, id, () => ({ following, is_muted: !following })),
    onError: (error, following) => {
      patchOwnState(queries, id, () => ({ following: !following, is_muted: following }))
      toast.error(describeError(error, t('failed')))
    },
  })
}

/** Changes what an idea is to the current user, wherever it is shown. */
export function patchOwnState(
  queries: QueryClient,
  id: string,
  change: (own: OwnIdeaState) => Partial<OwnIdeaState>,
): void {
  queries.setQueriesData<States>({ queryKey: apiKey(getOwnIdeaStates) }, (states) => {
    const old = states?.ideas[id]
    return old && { ideas: { ...states.ideas, [id]: { ...old, ...change(old) } } }
  })
}

/** Whether the current user may edit an idea and answer its offers: its author and co-authors. */
export function mayEdit(own: OwnIdeaState | undefined): boolean {
  return own?.is_author === true || own?.is_coauthor === true
}

/** Whether the current user decides about the team of an idea: its author, or co-authors once the author is "Anonymous". */
export function mayLead(idea: Pick<IdeaWithAuthor, 'user_id'>, own: OwnIdeaState | undefined): boolean {
  return own?.is_author === true || (idea.user_id === ANONYMOUS_USER_ID && own?.is_coauthor === true)
}

/** Whether an idea takes support; one that not everybody sees shows what it had. */
export function takesSupport(
  idea: Pick<IdeaWithAuthor, 'status' | 'unpublished' | 'is_hidden' | 'merged_into'>,
): boolean {
  return isShown(idea) && idea.merged_into === null
}
