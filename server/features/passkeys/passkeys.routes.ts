import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { route } from '../../lib/route.ts'
import {
  beginConfirmation,
  beginPasskeySignIn,
  confirmWithPasskey,
  signInWithPasskey,
} from './passkey-sign-ins.service.ts'
import { addPasskey, beginCreation, listPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'

export function passkeysRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listPasskeys, async ({ actor }) => ({ passkeys: await listPasskeys(deps, actor) }))

  route(app, contract.getPasskeyCreationOptions, async ({ actor }) => ({ options: await beginCreation(deps, actor) }))

  route(app, contract.addPasskey, async ({ actor, body }) => ({ passkey: await addPasskey(deps, actor, body) }))

  route(app, contract.renamePasskey, async ({ actor, params, body }) => ({
    passkey: await renamePasskey(deps, actor, params.id, body.name),
  }))

  route(app, contract.removePasskey, async ({ actor, params }) => {
    await removePasskey(deps, actor, params.id)
    return undefined
  })

  route(app, contract.getPasskeySignInOptions, async ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { options: await beginPasskeySignIn(deps, callerOf(request).ip) }
  })

  route(app, contract.signInWithPasskey, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { authentication_token: await signInWithPasskey(deps, body.response, callerOf(request)) }
  })

  route(app, contract.getPasskeyConfirmationOptions, async ({ actor }) => ({
    options: await beginConfirmation(deps, actor),
  }))

  route(app, contract.confirmWithPasskey, async ({ actor, body }) => {
    await confirmWithPasskey(deps, actor, body.response)
    return undefined
  })
}
