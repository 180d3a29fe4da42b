import type * as contract from '../../../contract/embeds.ts'
import type { Feature } from '../../feature.ts'
import { cachedImage } from '../../lib/http/file-responses.ts'
import type { Handlers } from '../../lib/route.ts'
import { findCard } from './embeds.service.ts'

export const embedsFeature: Feature = {
  handlers: {
    // The same for everybody, whoever asks.
    getCard: async (deps, { params, request, reply }) => {
      const { key, draw } = await findCard(deps, await request.server.readVisitor(), params)
      return cachedImage(reply, key, draw)
    },
  } satisfies Handlers<typeof contract>,
}
