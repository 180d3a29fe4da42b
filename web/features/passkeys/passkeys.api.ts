import { useMutation } from '@tanstack/react-query'
import { removePasskey, renamePasskey } from '../../../contract/passkeys.ts'
import { request } from '../../lib/api/api-client.ts'
import { fetchAll } from '../../lib/api/changes.ts'

const load = () => import('../../lib/session/passkeys.ts')

/** Adds a passkey of this browser. Null: the member closed the browser's dialog. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const passkeys = await load()
      try {
        return await passkeys.addPasskey(name)
      } catch (error) {
        if (passkeys.isPasskeyCancelled(error)) return null
        if (passkeys.isPasskeyKnown(error)) throw new KnownPasskeyError()
        throw error
      }
    },
    // A session that was held opens everything from now on.
    onSuccess: (added) => (added ? fetchAll() : undefined),
  })
}

/** The device has a passkey for the account already. */
export class KnownPasskeyError extends Error {}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      request(renamePasskey, { params: { id }, body: { name } }),
  })
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) => request(removePasskey, { params: { id } }),
  })
}
