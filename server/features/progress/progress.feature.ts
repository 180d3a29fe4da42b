import type * as contract from '../../../contract/progress.ts'
import type { Feature } from '../../feature.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { imageResponse } from '../../lib/http/file-responses.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import {
  endContinuations,
  exportProgress,
  getProgress,
  getShowcase,
  listMilestones,
  refuseContinuation,
  removeContinues,
  setContinues,
  setMeasured,
  setMilestones,
  setStage,
} from './progress.service.ts'
import { promptQuietTeams } from './quiet-ideas.service.ts'
import {
  addUpdatePicture,
  exportUpdatePictures,
  openUpdatePicture,
  pruneUpdatePictures,
  removeUpdatePicture,
} from './update-pictures.service.ts'
import { changeUpdateSupport, exportUpdateSupports, getOwnUpdateState } from './update-supports.service.ts'
import {
  addUpdate,
  deleteOrReassignUpdates,
  deleteUpdate,
  editUpdate,
  exportUpdates,
  listUpdates,
} from './updates.service.ts'

const questions: Job = { name: 'quiet-ideas', everyMs: HOUR, retryMs: MINUTE, run: promptQuietTeams }

export const progressFeature: Feature = {
  handlers: {
    getUpdatePicture: async (deps, { actor, params, reply }) =>
      imageResponse(reply, await openUpdatePicture(deps, actor, params.id), { caching: 'private, max-age=3600' }),

    getShowcase: (deps) => getShowcase(deps),

    getProgress: async (deps, { actor, params }) => ({
      progress: await getProgress(deps, actor, params.id),
    }),

    setStage: async (deps, { actor, params, body }) => ({
      progress: await setStage(deps, actor, params.id, body.stage),
    }),

    setMeasured: async (deps, { actor, params, body }) => ({
      progress: await setMeasured(deps, actor, params.id, body.measured),
    }),

    listMilestones: async (deps, { actor, params }) => ({
      milestones: await listMilestones(deps, actor, params.id),
    }),

    setMilestones: async (deps, { actor, params, body }) => ({
      milestones: await setMilestones(deps, actor, params.id, body.milestones),
    }),

    setContinues: async (deps, { actor, params, body }) => ({
      progress: await setContinues(deps, actor, params.id, body.idea_id),
    }),

    removeContinues: async (deps, { actor, params }) => ({
      progress: await removeContinues(deps, actor, params.id),
    }),

    refuseContinuation: (deps, { actor, params }) => refuseContinuation(deps, actor, params),

    listUpdates: (deps, { actor, params, query }) => listUpdates(deps, actor, params.id, query),

    addUpdate: async (deps, { actor, params, body }) => ({
      update: await addUpdate(deps, actor, params.id, body.text),
    }),

    editUpdate: async (deps, { actor, params, body }) => ({
      update: await editUpdate(deps, actor, params.id, body.text),
    }),

    getOwnUpdateState: (deps, { actor, params }) => getOwnUpdateState(deps, actor, params.id),

    supportUpdate: (deps, { actor, params }) => changeUpdateSupport(deps, actor, params.id, true),

    withdrawUpdateSupport: (deps, { actor, params }) => changeUpdateSupport(deps, actor, params.id, false),

    deleteUpdate: (deps, { actor, params, query }) => deleteUpdate(deps, actor, params.id, query.reason),

    addUpdatePicture: async (deps, { actor, params, body }) => ({
      update: await addUpdatePicture(deps, actor, params.id, body),
    }),

    removeUpdatePicture: async (deps, { actor, params }) => ({
      update: await removeUpdatePicture(deps, actor, params),
    }),
  } satisfies Handlers<typeof contract>,
  memberData: [
    { tables: {}, files: jsonFile('idea-progress', exportProgress) },
    {
      tables: { idea_updates: deleteOrReassignUpdates },
      files: jsonFile('idea-updates', exportUpdates),
    },
    { tables: { update_supports: 'cascade' }, files: jsonFile('update-supports', exportUpdateSupports) },
    { tables: {}, files: exportUpdatePictures },
  ],
  on: { memberBlocked: (tx, { blockerId, blockedId }) => endContinuations(tx, blockedId, blockerId) },
  jobs: () => [questions],
  prune: pruneUpdatePictures,
}
