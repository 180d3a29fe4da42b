import type * as contract from '../../../contract/passkeys.ts'
import type { Feature } from '../../feature.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import {
  beginConfirmation,
  beginPasskeySignIn,
  confirmWithPasskey,
  signInWithPasskey,
} from './passkey-sign-ins.service.ts'
import {
  addPasskey,
  beginCreation,
  exportPasskeys,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.service.ts'

export const passkeysFeature: Feature = {
  handlers: {
    listPasskeys: async (deps, { actor }) => ({ passkeys: await listPasskeys(deps, actor) }),

    getPasskeyCreationOptions: async (deps, { actor }) => ({ options: await beginCreation(deps, actor) }),

    addPasskey: async (deps, { actor, body }) => ({ passkey: await addPasskey(deps, actor, body) }),

    renamePasskey: async (deps, { actor, params, body }) => ({
      passkey: await renamePasskey(deps, actor, params.id, body.name),
    }),

    removePasskey: (deps, { actor, params }) => removePasskey(deps, actor, params.id),

    getPasskeySignInOptions: async (deps, { request, reply }) => {
      reply.header('cache-control', 'no-store')
      return { options: await beginPasskeySignIn(deps, callerOf(request).ip) }
    },

    signInWithPasskey: async (deps, { body, request, reply }) => {
      reply.header('cache-control', 'no-store')
      return { authentication_token: await signInWithPasskey(deps, body.response, callerOf(request)) }
    },

    getPasskeyConfirmationOptions: async (deps, { actor }) => ({
      options: await beginConfirmation(deps, actor),
    }),

    confirmWithPasskey: (deps, { actor, body }) => confirmWithPasskey(deps, actor, body.response),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { passkeys: 'cascade' },
      files: jsonFile('passkeys', exportPasskeys),
    },
  ],
}
