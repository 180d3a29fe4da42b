import { listCalls } from '../../contract/calls.ts'
import type { CallPhase } from '../../contract/calls.values.ts'
import { signIn } from '../../contract/sessions.ts'
import { launchQuad, type QuadServer, type Session } from './quad-server.ts'
import { test as base } from './test.ts'

const PASSWORD = 'a bench in the quad'

/** On a server with the demo community, which has a call in each phase. */
export const test = base.extend<object>({
  sharedQuad: [
    async ({}, provide) => {
      const quad = await launchQuad({ hasDemo: true })
      await provide(async () => quad)
      await quad.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

export async function signInAs(quad: QuadServer, email: string): Promise<Session> {
  const response = await fetch(quad.url + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return signIn.response.parse(await response.json()).authentication_token
}

/** The id of the call in a phase. */
export async function callIn(quad: QuadServer, phase: CallPhase): Promise<string> {
  const response = await fetch(`${quad.url}${listCalls.path}?phase=${phase}`)
  return listCalls.response.parse(await response.json()).calls[0]?.id ?? ''
}
