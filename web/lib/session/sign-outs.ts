import { call } from '../api/api-client.ts'
import { readStored, SIGN_OUTS_KEY, store } from '../device-storage.ts'

/** Sessions that ended on this device, until the server has ended them too: the SHA-256 of their tokens, which opens nothing. */
const sessions = () => readStored(SIGN_OUTS_KEY)?.split(' ') ?? []

const keep = (hashes: string[]) => store(SIGN_OUTS_KEY, hashes.length > 0 ? hashes.join(' ') : null)

/** Notes that the server has to end the session of a token, which the device forgets. */
export async function keepSignOut(token: string): Promise<void> {
  // Absent where the page came by plain HTTP; the session then ends by itself.
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(token))
  if (!digest) return
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  keep([...sessions(), hash])
}

/** Has the server end what it may not have ended yet. */
export async function sendSignOuts(): Promise<void> {
  for (const session of sessions()) {
    try {
      await call('endSignedOutSession', { body: { session } })
    } catch {
      return
    }
    keep(sessions().filter((hash) => hash !== session))
  }
}
