import { expect, test } from 'vitest'
import { ApiError, ForeignError, UnexpectedResponseError } from '../api/api-client.ts'
import { isConflict, outcomeOf } from './outcomes.ts'

const refusal = (status: number, fields: Record<string, string> = { text: 'No' }, retryAfterSeconds?: number) =>
  new ApiError(status, 'No', fields, retryAfterSeconds)

test.each([
  ['no response', refusal(0), { kind: 'hold', isUnsure: true }],
  ['a timeout', new DOMException('', 'TimeoutError'), { kind: 'hold', isUnsure: true }],
  ['a first request that is still running', refusal(409, { request: '' }, 2), { kind: 'hold', retryAfterMs: 2_000 }],
  ['a server that is away', refusal(503, {}, 5), { kind: 'hold', isUnsure: true, retryAfterMs: 5_000 }],
  ['a fault of the server', refusal(500), { kind: 'hold', isUnsure: true }],
  ['a rate limit', refusal(429, {}, 600), { kind: 'limited', message: 'No', retryAfterMs: 600_000, isUnsure: false }],
  ['a rate limit without a time', refusal(429, {}), { kind: 'limited', retryAfterMs: 60_000, isUnsure: false }],
  ['a page of a gateway', new ForeignError(404, 'No'), { kind: 'hold', isUnsure: true }],
  ['a session that ended', refusal(401), { kind: 'hold', isUnsure: false }],
  ['an answer after which a later one was given', refusal(409, { superseded: '' }), { kind: 'sent' }],
  ['a response that was lost on the server', refusal(409, { response: '' }), { kind: 'sent' }],
  ['a success of another form', new UnexpectedResponseError(''), { kind: 'sent' }],
  ['a refusal', refusal(422), { kind: 'refused', status: 422, fields: { text: 'No' } }],
  ['a file that is gone', new DOMException('', 'NotReadableError'), { kind: 'refused', status: 0 }],
])('the offline queue handles %s', (_, error, outcome) => {
  expect(outcomeOf(error, false)).toMatchObject(outcome)
})

test('a persistent fault becomes a refusal, a gateway lets others pass, and an unreachable server holds', () => {
  expect(outcomeOf(refusal(500), true)).toMatchObject({ kind: 'refused' })
  expect(outcomeOf(refusal(503, {}, 5), true)).toMatchObject({ kind: 'hold' })
  const foreign = { kind: 'limited', message: 'No', isUnsure: true }
  expect(outcomeOf(new ForeignError(403, 'No'), true)).toMatchObject(foreign)
})

test('a conflict is about the version alone', () => {
  const of = (status: number, fields: Record<string, string>) =>
    isConflict({ kind: 'refused', status, message: '', fields })
  expect([of(409, { version: '' }), of(412, { version: '' }), of(409, { call: '' }), of(422, { version: '' })]).toEqual(
    [true, true, false, false],
  )
})
