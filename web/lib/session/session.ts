import { useSyncExternalStore } from 'react'
import type { AuthenticationToken } from '../../../contract/accounts.ts'
import { MEMBER_COOKIE } from '../../../contract/rendered-page.ts'
import { isServer } from '../is-server.ts'

const TOKEN_KEY = 'token'
/** Empty after a session that ended, and not by the doing of its member. */
export const EXPIRY_KEY = 'token_expiry'

/** How a session changed. `interrupted`: it ended while somebody was using it, and not by their own doing. */
export type SessionChange = 'begun' | 'left' | 'interrupted'
type Listener = (change: SessionChange) => void

const listeners = new Set<Listener>()

/** The bearer of the session, or null for a visitor. */
export function sessionToken(): string | null {
  return isServer ? null : localStorage.getItem(TOKEN_KEY)
}

/** Whether the browser keeps nothing for this site; `theme.js` has put another storage in place then, which ends with the page. */
export function isStorageBlocked(): boolean {
  return !(localStorage instanceof Storage)
}

let isMemberPage = () => false

/** Says where pages are rendered whether the current one is for members. */
export function provideMemberPage(current: () => boolean): void {
  isMemberPage = current
}

/** Whether the page is that of a member. */
export function isSignedIn(): boolean {
  return isServer ? isMemberPage() : sessionToken() !== null
}

const COOKIE_SECONDS = 400 * 86_400

/** Shows the server by a cookie without authority whether this browser wants visitors' pages or the bare application. */
export function markMember(): void {
  const maxAge = sessionToken() === null ? 0 : COOKIE_SECONDS
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in plain HTTP and in some browsers
  document.cookie = `${MEMBER_COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

/** Keeps the token and its expiry on this device. By a clock that is a day ahead it would have expired already: the server ends it then. */
export function beginSession({ token, expiry }: AuthenticationToken): void {
  localStorage.setItem(TOKEN_KEY, token)
  if (Date.parse(expiry) > Date.now()) localStorage.setItem(EXPIRY_KEY, expiry)
  else localStorage.removeItem(EXPIRY_KEY)
  markMember()
  notify('begun')
}

/** Forgets the session on this device. The sign-out request ends it on the server. */
export function endSession(): void {
  dropSession()
  notify('left')
}

/** Forgets a session that the server no longer accepts, unless another one has begun since. */
export function endInvalidSession(token: string): void {
  if (sessionToken() !== token) return
  dropSession()
  localStorage.setItem(EXPIRY_KEY, '')
  notify('interrupted')
}

/** Forgets the session without telling the pages: the browser is about to leave them. */
export function dropSession(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(EXPIRY_KEY)
  markMember()
}

/** Ends the session when its stored expiry is past. Returns whether it did. */
export function endExpiredSession(now = Date.now()): boolean {
  const token = sessionToken()
  if (token === null) return false
  const expiry = localStorage.getItem(EXPIRY_KEY)
  if (expiry === null || Date.parse(expiry) > now) return false
  endInvalidSession(token)
  return true
}

/** True while somebody is signed in on this device, also when another tab signs in or out. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isSignedIn, () => isMemberPage())
}

/** Calls back after every sign-in and sign-out, in this tab or another. Returns what ends that. */
export function onSessionChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    listener(sessionToken() === null ? 'left' : 'begun')
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function notify(change: SessionChange): void {
  for (const listener of listeners) listener(change)
}
