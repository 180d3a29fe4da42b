import type { FastifyReply } from 'fastify'
import type * as contract from '../../../contract/embeds.ts'
import type { Feature } from '../../feature.ts'
import { cachedImage } from '../../lib/http/file-responses.ts'
import { readerLanguage } from '../../lib/http/request-language.ts'
import type { Handlers } from '../../lib/route.ts'
import { findCard } from './cards.service.ts'
import { renderCallFrame, renderIdeasFrame } from './frames.service.ts'
import { describeLink } from './oembed.service.ts'

/** Every response shows what a visitor sees, for any actor. */
export const embedsFeature: Feature = {
  handlers: {
    getCard: async (deps, { params, query, request, reply }) => {
      const { key, draw } = await findCard(deps, await request.server.readVisitor(), params, query.width)
      return cachedImage(reply, key, draw)
    },

    getOembed: async (deps, { query, request }) => describeLink(deps, await request.server.readVisitor(), query),

    getCallFrame: async (deps, { params, request, reply }) => {
      const reader = { visitor: await request.server.readVisitor(), language: readerLanguage(request) }
      return sendFrame(reply, await renderCallFrame(deps, reader, params.id))
    },

    getIdeasFrame: async (deps, { request, reply }) => {
      const reader = { visitor: await request.server.readVisitor(), language: readerLanguage(request) }
      return sendFrame(reply, await renderIdeasFrame(deps, reader))
    },
  } satisfies Handlers<typeof contract>,
}

function sendFrame(reply: FastifyReply, frame: Awaited<ReturnType<typeof renderCallFrame>>): string {
  reply.headers({ 'content-security-policy': frame.policy, 'cross-origin-resource-policy': 'cross-origin' })
  if (frame.status !== 200) reply.status(frame.status)
  return frame.html
}
