import { SECOND_MS } from '../durations.ts'
import { within } from '../within.ts'
import { findLogoutUrl } from './provider-logout.ts'
import { dropSession, endSession, sessionToken } from './session.ts'
import { storeSignOut } from './sign-outs.ts'
import { wipeDevice } from './wipe-device.ts'

/** How long signing out waits for the server. */
const SERVER_MS = 3 * SECOND_MS

/**
 * Signs out on this device at once, also on a line that never answers, and on the server as soon as it can be reached. Returns
 * where to leave for, such as the provider that opened the session; null for the sign-in page.
 */
export async function leaveDevice(): Promise<string | null> {
  const token = sessionToken()
  const logout = findLogoutUrl()
  dropSession()
  const endOnServer = token && (await storeSignOut(token))
  await wipeDevice()
  const logoutUrl = (await within(SERVER_MS, logout)) ?? null
  const told = endOnServer ? endOnServer() : Promise.resolve()
  endSession()
  if (logoutUrl) await within(SERVER_MS, told)
  return logoutUrl
}
