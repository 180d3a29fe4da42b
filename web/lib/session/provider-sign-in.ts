import { LINK_PARAM } from '../../../contract/identities.values.ts'
import { leaveFor, replaceBy } from '../pages/leave.ts'
import { requireStorage } from './enter-session.ts'
import { dropSession } from './session.ts'

const RETURN_TO_KEY = 'googleAuthReturnTo'
const STATE_KEY = 'googleAuthState'

/**
 * Sends the browser to sign in at a provider and remembers the path to come back to, else the current one. Asks the server
 * first, so that an error is shown here and not on a bare page. Throws when the sign-in cannot begin.
 */
export async function beginSignInAt(
  loginPath: string,
  {
    returnTo = window.location.pathname,
    isReplaced = false,
  }: { returnTo?: string | undefined; isReplaced?: boolean } = {},
): Promise<void> {
  requireStorage()
  await requireReachable(loginPath)
  dropSession()
  sessionStorage.setItem(RETURN_TO_KEY, returnTo)
  sessionStorage.removeItem(STATE_KEY)
  if (isReplaced) replaceBy(loginPath)
  else leaveFor(loginPath)
}

/** Sends the browser to a provider whose account the signed-in member links. Throws when that cannot begin. */
export async function beginLinkingAt(loginPath: string): Promise<void> {
  const path = `${loginPath}?${LINK_PARAM}=`
  await requireReachable(path)
  leaveFor(path)
}

async function requireReachable(path: string): Promise<void> {
  const headers = { accept: 'application/json' }
  const response = await fetch(path, { method: 'HEAD', redirect: 'manual', headers })
  if (response.type !== 'opaqueredirect') throw new Error(`The server responded with ${response.status}.`)
}

/** Takes the remembered path out of the storage. */
export function consumeReturnPath(): string | null {
  const path = sessionStorage.getItem(RETURN_TO_KEY)
  sessionStorage.removeItem(RETURN_TO_KEY)
  return path
}
