import { useMutation } from '@tanstack/react-query'
import {
  addUpdate,
  addUpdatePicture,
  deleteUpdate,
  editUpdate,
  getProgress,
  listMilestones,
  listUpdates,
  type Milestone,
  refuseContinuation,
  removeUpdatePicture,
  type Stage,
  setMilestones,
  setStage,
} from '../../../contract/progress.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { sendFile } from '../../lib/forms/file-body.ts'

export function progressQuery(id: string) {
  return apiQuery(getProgress, { params: { id } }, ({ progress }) => progress)
}

export function milestonesQuery(id: string) {
  return apiQuery(listMilestones, { params: { id } }, ({ milestones }) => milestones)
}

export function updatesQuery(id: string) {
  return apiPages(listUpdates, { params: { id } })
}

type Change =
  | { kind: 'stage'; stage: Stage }
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
