import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Milestone, Stage } from '../../../contract/progress.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { call } from '../../lib/api/api-client.ts'
import { sendFile } from '../../lib/forms/file-body.ts'

const keyOf = (id: string) => [...ideaKeys.one(id), 'progress']

export function progressQuery(id: string) {
  return queryOptions({
    queryKey: [...keyOf(id), 'stage'],
    queryFn: async ({ signal }) => (await call('getProgress', { params: { id } }, { signal })).progress,
  })
}

export function milestonesQuery(id: string) {
  return queryOptions({
    queryKey: [...keyOf(id), 'milestones'],
    queryFn: async ({ signal }) => (await call('listMilestones', { params: { id } }, { signal })).milestones,
  })
}

export function updatesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(id), 'updates'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => call('listUpdates', { params: { id }, query: { page: pageParam } }, { signal }),
    getNextPageParam: ({ metadata }) =>
      metadata.current_page < metadata.last_page ? metadata.current_page + 1 : undefined,
  })
}

type Change =
  | { kind: 'stage'; stage: Stage }
  | { kind: 'milestones'; milestones: Milestone[] }
  | { kind: 'update'; text: string }
  | { kind: 'deletion'; updateId: string }
  | { kind: 'refusal'; otherId: string }

/** Changes the progress of an idea, for its team. */
export function useChangeProgress(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Change): Promise<unknown> => {
      const params = { id }
      if (change.kind === 'stage') return call('setStage', { params, body: { stage: change.stage } })
      if (change.kind === 'milestones')
        return call('setMilestones', { params, body: { milestones: change.milestones } })
      if (change.kind === 'refusal') {
        return call('refuseContinuation', { params: { id, other: change.otherId } })
      }
      if (change.kind === 'update') return call('addUpdate', { params, body: { text: change.text } })
      return call('deleteUpdate', { params: { id: change.updateId } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ideaKeys.all }),
  })
}

type PictureChange = { image: File; alt: string } | { pictureId: string }

/** Adds a picture to an update, or removes one. */
export function useChangePictures(ideaId: string, updateId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: PictureChange): Promise<unknown> => {
      if ('pictureId' in change) {
        return call('removeUpdatePicture', { params: { id: updateId, picture: change.pictureId } })
      }
      const image = await sendFile('image', 'picture', change.image)
      return call('addUpdatePicture', { params: { id: updateId }, body: { ...image, alt: change.alt } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: updatesQuery(ideaId).queryKey }),
  })
}
