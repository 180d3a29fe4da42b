import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/progress.ts'
import type { Deps } from '../../deps.ts'
import { fileId, SANDBOX } from '../../lib/http/file-responses.ts'
import { route } from '../../lib/route.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import {
  getProgress,
  listMilestones,
  refuseContinuation,
  removeContinues,
  setContinues,
  setMilestones,
  setStage,
} from './progress.service.ts'
import { addUpdatePicture, openUpdatePicture, removeUpdatePicture } from './update-pictures.service.ts'
import { addUpdate, deleteUpdate, editUpdate, listUpdates } from './updates.service.ts'

export function progressRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getProgress, async ({ actor, params }) => ({
    progress: await getProgress(deps, actor, params.id),
  }))
  route(app, contract.setStage, async ({ actor, params, body }) => ({
    progress: await setStage(deps, actor, params.id, body.stage),
  }))
  route(app, contract.listMilestones, async ({ actor, params }) => ({
    milestones: await listMilestones(deps, actor, params.id),
  }))
  route(app, contract.setMilestones, async ({ actor, params, body }) => ({
    milestones: await setMilestones(deps, actor, params.id, body.milestones),
  }))
  route(app, contract.setContinues, async ({ actor, params, body }) => ({
    progress: await setContinues(deps, actor, params.id, body.idea_id),
  }))
  route(app, contract.removeContinues, async ({ actor, params }) => ({
    progress: await removeContinues(deps, actor, params.id),
  }))
  route(app, contract.refuseContinuation, async ({ actor, params }) => {
    await refuseContinuation(deps, actor, params)
    return undefined
  })
  route(app, contract.listUpdates, async ({ actor, params, query }) => listUpdates(deps, actor, params.id, query))
  route(app, contract.addUpdate, async ({ actor, params, body }) => ({
    update: await addUpdate(deps, actor, params.id, body.text),
  }))
  route(app, contract.editUpdate, async ({ actor, params, body }) => ({
    update: await editUpdate(deps, actor, params.id, body.text),
  }))
  route(app, contract.deleteUpdate, async ({ actor, params, query }) => {
    await deleteUpdate(deps, actor, params.id, query.reason)
    return undefined
  })
  route(app, contract.addUpdatePicture, async ({ actor, params, body }) => ({
    update: await addUpdatePicture(deps, actor, params.id, body),
  }))
  route(app, contract.removeUpdatePicture, async ({ actor, params }) => ({
    update: await removeUpdatePicture(deps, actor, params),
  }))

  app.get<{ Params: { id: string } }>(
    contract.UPDATE_PICTURE_PATH,
    { config: { takesFilesCookie: true } },
    async ({ actor, params }, reply) => {
      const reader = await requireVisibility(app, actor, ['ideas'])
      const { size, stream } = await openUpdatePicture(deps, reader, fileId(params.id, 'image'))
      return reply
        .type('image/webp')
        .headers({
          'content-length': size,
          'cache-control': 'private, max-age=3600',
          'content-security-policy': SANDBOX,
        })
        .send(stream)
    },
  )
}
