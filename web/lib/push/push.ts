import { getPushKey, removePushSubscription, setPushSubscription } from '../../../contract/push-subscriptions.ts'
import { request } from '../api/api-client.ts'
import { readStored, store } from '../device-storage.ts'

/**
 * - `needsInstall`: the browser takes pushes only for an application on the home screen.
 * - `blocked`: the browser was told to show no notifications of this site.
 */
export type PushState = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on'

/** The member of the pushes, with the session and subscription that the server knows. It stays when a session ends by itself. */
const STORAGE_KEY = 'quad-push'
const EXPIRY_KEY = 'token_expiry'

export function readPushState(userId: string): PushState {
  if (isIosBrowser()) return 'needsInstall'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && isOwner(userId) ? 'on' : 'off'
}

/** Asks the browser, and has the server send pushes here. Returns what came of it. */
export async function turnPushOn(userId: string): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await subscribe(userId)
  return readPushState(userId)
}

export async function turnPushOff(): Promise<void> {
  await request(removePushSubscription, {})
  await dropPush()
}

/** Lets pushes go on in a new session of the same member, and ends those of another one. */
export async function renewPush(userId: string): Promise<void> {
  if (readStored(STORAGE_KEY) === null) return
  if (readPushState(userId) === 'on') await subscribe(userId)
  else await dropPush()
}

/** Ends pushes to this browser. The server ends them with the session. */
export async function dropPush(): Promise<void> {
  store(STORAGE_KEY, null)
  await closeShown()
  const subscription = await (await registration())?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Removes what pushes left on the screen. */
export async function closeShown(): Promise<void> {
  for (const notification of (await (await registration())?.getNotifications?.()) ?? []) notification.close()
}

async function subscribe(userId: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const current = await pushManager.getSubscription()
  if (current && readStored(STORAGE_KEY) === ownerOf(userId, current)) return
  const { key } = await request(getPushKey, {})
  // The server may have a new key, as after its data was lost.
  const isOfKey = current && base64url(current.options.applicationServerKey) === key
  if (current && !isOfKey) await current.unsubscribe()
  const subscription =
    current && isOfKey ? current : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await request(setPushSubscription, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
  store(STORAGE_KEY, ownerOf(userId, subscription))
}

function ownerOf(userId: string, { endpoint }: PushSubscription): string {
  return `${userId} ${readStored(EXPIRY_KEY)} ${endpoint}`
}

function isOwner(userId: string): boolean {
  return readStored(STORAGE_KEY)?.split(' ')[0] === userId
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

/** Safari on a phone or tablet, not opened from the home screen. */
export function isIosBrowser(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
