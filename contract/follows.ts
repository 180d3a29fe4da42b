import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'

const ideaParams = z.object({ id: z.uuid() })
const FollowResponse = z.object({ following: z.boolean() })

const followsLimit = rateLimit('follow', 600, 'hour', errorTexts.follows.followMuteIdeasLimit)

export const followIdea = endpoint({
  method: 'PUT',
  path: '/v1/ideas/:id/follow',
  summary: 'Follow an idea, also one that was muted.',
  access: 'member',
  waits: { as: 'follow', onlyLast: true },
  isAnswer: true,
  limit: followsLimit,
  errors: [409],
  params: ideaParams,
  status: 200,
  response: FollowResponse,
})

const mute = {
  access: 'member',
  isAnswer: true,
  limit: followsLimit,
  errors: [409],
  params: ideaParams,
  status: 200,
  response: FollowResponse,
} as const

export const unfollowIdea = endpoint({
  method: 'DELETE',
  waits: { as: 'follow', onlyLast: true },
  path: '/v1/ideas/:id/follow',
  summary: 'Mute an idea: supporting or commenting does not make the caller follow it again.',
  ...mute,
})

export const muteIdea = endpoint({
  method: 'PUT',
  path: '/v1/ideas/:id/mute',
  summary: 'Mute an idea: the caller hears of mentions alone.',
  ...mute,
})

export const unmuteIdea = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id/mute',
  summary: 'Follow an idea again that was muted.',
  ...mute,
})
