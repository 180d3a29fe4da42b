import { endSignedOutSession, signOut } from '../../../contract/sessions.ts'
import { ApiError, request } from '../api/api-client.ts'
import { readStored, SIGN_OUTS_KEY, store } from '../device-storage.ts'

/** Sessions that ended on this device, until the server has ended them too: the SHA-256 of their tokens, which opens nothing. */
const sessions = () => readStored(SIGN_OUTS_KEY)?.split(' ') ?? []

const keep = (hashes: string[]) => store(SIGN_OUTS_KEY, hashes.length > 0 ? hashes.join(' ') : null)

const forget = (session: string) => keep(sessions().filter((hash) => hash !== session))

/** Notes that the server has to end the session of a token, which the device forgets. Returns what does that at once. */
export async function storeSignOut(token: string): Promise<() => Promise<void>> {
  // A page that came by plain HTTP has no hashes, and tells the server at once or never.
  const session = crypto.subtle ? await hashOf(token) : ''
  if (session) keep([...sessions(), session])
  return async () => {
    try {
      await request(signOut, {}, { headers: { authorization: `Bearer ${token}` } })
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) return
    }
    forget(session)
  }
}

/** Has the server end what it may not have ended yet. */
export async function sendSignOuts(): Promise<void> {
  for (const session of sessions()) {
    try {
      await request(endSignedOutSession, { body: { session } })
    } catch {
      return
    }
    forget(session)
  }
}

async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
