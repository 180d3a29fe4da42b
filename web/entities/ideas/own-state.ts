import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import { followIdea, unfollowIdea } from '../../../contract/follows.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { getOwnIdeaStates, type OwnIdeaState, supportIdea, withdrawSupport } from '../../../contract/supports.ts'
import { apiKey, apiQuery } from '../../lib/api/api-query.ts'
import { useMark } from '../../lib/offline-queue/use-mark.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { isShown } from './is-shown.ts'
import { patchIdea } from './patch-idea.ts'

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

/** Supports an idea or withdraws that. */
export function useSupportIdea({ id, title }: { id: string; title: string }) {
  const t = useTranslations('supports')
  const queries = useQueryClient()
  return useMark({
    id,
    on: supportIdea,
    off: withdrawSupport,
    path: `/ideas/${id}`,
    subject: title,
    failed: t('failed'),
    show: (supported) => {
      const step = supported ? 1 : -1
      patchIdea(queries, id, ({ support_count }) => ({ support_count: Math.max(0, support_count + step) }))
      patchOwnState(queries, id, (own) => ({ supported, following: own.following || (supported && !own.is_muted) }))
    },
    onResponse: ({ supported, support_count }) => {
      patchIdea(queries, id, () => ({ support_count }))
      // Again, since the states may have come in between.
      patchOwnState(queries, id, () => ({ supported }))
    },
  })
}

/** Follows an idea or mutes it. */
export function useFollowIdea(id: string) {
  const t = useTranslations('ideas.follow')
  const queries = useQueryClient()
  return useMark({
    id,
    on: followIdea,
    off: unfollowIdea,
    path: `/ideas/${id}`,
    failed: t('failed'),
    show: (following) => patchOwnState(queries, id, () => ({ following, is_muted: !following })),
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
