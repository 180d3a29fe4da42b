import { expect, test } from 'vitest'
import { openSession } from '../features/sessions/sessions.service.ts'
import { HOUR } from '../lib/clock.ts'
import { allowedActor, startFixtures } from './hostile/fixtures.ts'
import { endpoints, plainPayload, urlOf } from './hostile/requests.ts'

test('every endpoint refuses a key of its query that it does not know', async () => {
  const { app, members, paramsFor } = await startFixtures()
  const answers = []
  for (const [name, endpoint] of endpoints) {
    // Discovery of a resource may be limited by the day.
    app.clock.advance(HOUR)
    const actor = allowedActor(endpoint) === 'admin' ? 'admin' : 'member'
    const url = urlOf(endpoint, await paramsFor(actor, endpoint), 'nonsense=1')
    const { token } = await openSession(app.deps, members[actor].id)
    const payload = plainPayload(endpoint)
    const response = await app.send({
      ...{ method: endpoint.method, url },
      headers: { authorization: `Bearer ${token}`, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { payload } : {}),
    })
    answers.push([name, response.statusCode, response.json().error?.nonsense])
  }
  expect(answers).toEqual(endpoints.map(([name]) => [name, 422, 'unknown field']))
})
