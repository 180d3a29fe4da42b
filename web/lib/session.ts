import { useSyncExternalStore } from 'react'
import type { AuthenticationToken } from '../../contract/accounts.ts'
import { MEMBER_COOKIE } from '../../contract/rendered-page.ts'
import { isServer } from './is-server.ts'

const TOKEN_KEY = 'token'
const EXPIRY_KEY = 'token_expiry'

const listeners = new Set<() => void>()

/** The bearer of the session, or null for a visitor. */
export function sessionToken(): string | null {
  return isServer ? null : localStorage.getItem(TOKEN_KEY)
}

const HINT_DAYS = 400

/** Tells the server by a cookie without authority whether this browser wants visitors' pages or the bare application. */
export function markMember(): void {
  const days = sessionToken() === null ? 0 : HINT_DAYS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain HTTP and in some browsers
  document.cookie = `${MEMBER_COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${days * 86_400}`
}

/** Keeps the token and its expiry on this device. */
export function beginSession({ token, expiry }: AuthenticationToken): void {
  localStorage.setItem(TOKEN_KEY, token)
  localStorage.setItem(EXPIRY_KEY, expiry)
  markMember()
  notify()
}

/** Forgets the session on this device. The server is told by the sign-out call. */
export function endSession(): void {
  dropSession()
  notify()
}

/** Forgets the session without telling the pages: the browser is about to leave them. */
export function dropSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(EXPIRY_KEY)
  markMember()
}

/** Ends the session when its stored expiry is past. Answers whether it did. */
export function endExpiredSession(now = Date.now()): boolean {
  if (sessionToken() === null) return false
  const expiry = localStorage.getItem(EXPIRY_KEY)
  if (expiry === null || Date.parse(expiry) > now) return false
  endSession()
  return true
}

/** True while somebody is signed in on this device, also when another tab signs in or out. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(
    onSessionChange,
    () => sessionToken() !== null,
    () => false,
  )
}

/** Calls back after every sign-in and sign-out, in this tab or another. Returns what ends that. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === TOKEN_KEY || event.key === null) && listener()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}
