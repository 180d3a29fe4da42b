import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  addUpdate,
  addUpdatePicture,
  deleteUpdate,
  editUpdate,
  getOwnUpdateState,
  getProgress,
  listMilestones,
  listUpdates,
  type Milestone,
  refuseContinuation,
  removeUpdatePicture,
  type Stage,
  setMeasured,
  setMilestones,
  setStage,
  supportUpdate,
  type Update,
  withdrawUpdateSupport,
} from '../../../contract/progress.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { sendFile } from '../../lib/forms/file-body.ts'
import { useMark } from '../../lib/offline-queue/use-mark.ts'

export function progressQuery(id: string) {
  return apiQuery(getProgress, { params: { id } }, ({ progress }) => progress)
}

export function milestonesQuery(id: string) {
  return apiQuery(listMilestones, { params: { id } }, ({ milestones }) => milestones)
}

export function updatesQuery(id: string) {
  return apiPages(listUpdates, { params: { id } })
}

/** Updates of an idea that the current user supports. */
export function ownUpdatesQuery(id: string) {
  return apiQuery(getOwnUpdateState, { params: { id } })
}

type UpdatePages = InfiniteData<{ updates: Update[] }>

/** Supports an update or withdraws that. */
export function useSupportUpdate(ideaId: string, id: string) {
  const t = useTranslations('supports')
  const queries = useQueryClient()
  const change = (supported: boolean, countOf: (before: number) => number) => {
    queries.setQueryData(updatesQuery(ideaId).queryKey, (data: UpdatePages | undefined) => {
      const patch = (one: Update) => (one.id === id ? { ...one, support_count: countOf(one.support_count) } : one)
      return (
        data && ({ ...data, pages: data.pages.map((page) => ({ ...page, updates: page.updates.map(patch) })) } as never)
      )
    })
    queries.setQueryData(ownUpdatesQuery(ideaId).queryKey, (own = { supported: [] }) => {
      const others = own.supported.filter((one) => one !== id)
      return { supported: supported ? [...others, id] : others }
    })
  }
  return useMark({
    id,
    on: supportUpdate,
    off: withdrawUpdateSupport,
    path: `/ideas/${ideaId}`,
    about: ideaId,
    failed: t('failed'),
    show: (supported) => change(supported, (before) => Math.max(0, before + (supported ? 1 : -1))),
    onResponse: ({ supported, support_count }) => change(supported, () => support_count),
  })
}

type Change =
  | { kind: 'stage'; stage: Stage }
  | { kind: 'measured'; measured: string }
  | { kind: 'milestones'; milestones: Milestone[] }
  | { kind: 'update'; text: string }
  | { kind: 'edit'; updateId: string; text: string }
  | { kind: 'deletion'; updateId: string }
  | { kind: 'refusal'; otherId: string }

/** Changes the progress of an idea, for its team. */
export function useChangeProgress(id: string) {
  return useMutation({
    mutationFn: (change: Change): Promise<unknown> => {
      const params = { id }
      if (change.kind === 'stage') return request(setStage, { params, body: { stage: change.stage } })
      if (change.kind === 'measured') return request(setMeasured, { params, body: { measured: change.measured } })
      if (change.kind === 'milestones')
        return request(setMilestones, { params, body: { milestones: change.milestones } })
      if (change.kind === 'refusal') {
        return request(refuseContinuation, { params: { id, other: change.otherId } })
      }
      if (change.kind === 'update') return request(addUpdate, { params, body: { text: change.text } })
      if (change.kind === 'edit') {
        return request(editUpdate, { params: { id: change.updateId }, body: { text: change.text } })
      }
      return request(deleteUpdate, { params: { id: change.updateId } })
    },
  })
}

type PictureChange = { image: File; alt: string } | { pictureId: string }

/** Adds a picture to an update, or removes one. */
export function useChangePictures(updateId: string) {
  return useMutation({
    mutationFn: async (change: PictureChange): Promise<unknown> => {
      if ('pictureId' in change) {
        return request(removeUpdatePicture, { params: { id: updateId, picture: change.pictureId } })
      }
      const image = await sendFile('image', 'picture', change.image)
      return request(addUpdatePicture, { params: { id: updateId }, body: { ...image, alt: change.alt } })
    },
  })
}
