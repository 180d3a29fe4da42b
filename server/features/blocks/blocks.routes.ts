import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/blocks.ts'
import type { Deps } from '../../deps.ts'
import type { Features } from '../../feature.ts'
import { route } from '../../lib/route.ts'
import { blockMember, listBlocks, unblockMember } from './blocks.service.ts'

export function blocksRoutes(app: FastifyInstance, deps: Deps, features: Features): void {
  route(app, contract.listBlocks, async ({ actor, query }) => listBlocks(deps, actor, query))

  route(app, contract.blockMember, async ({ actor, params }) => {
    await blockMember(deps, features, actor, params.user)
    return undefined
  })

  route(app, contract.unblockMember, async ({ actor, params }) => {
    await unblockMember(deps, actor, params.user)
    return undefined
  })
}
