import { useSyncExternalStore } from 'react'
import { QUEUED } from '../../../contract/endpoints.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import { ApiError } from '../api/api-client.ts'
import { fetchAll } from '../api/changes.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { sendAhead } from '../forms/file-body.ts'
import { randomId } from '../forms/random-id.ts'
import { removeDraft } from '../forms/remove-draft.ts'
import { sessionOwner } from '../session/current-user.ts'
import { isConflict, type Limited, outcomeOf, type Refusal, type Sent } from './outcomes.ts'
import { provideQueue } from './queue-provider.ts'
import { persistStorage, put, readAll, remove, type Stores } from './queue-store.ts'
import {
  type EnqueueOptions,
  isLimited,
  type NewRequest,
  type QueuedRequest,
  type SentRequest,
  toQueued,
} from './queued-requests.ts'
import { sendOnce } from './send-once.ts'
import { sendQueued } from './send-queued.ts'

/**
 * The requests of a member that the server has not answered, kept on this device and sent in order, each once: its key makes the
 * server answer a repetition as it did the first time. One tab at a time sends, those of the member who is signed in.
 */

type State = { requests: QueuedRequest[]; sent: SentRequest[]; sending: { key: string; progress: number } | undefined }
type Outcome = Sent | Refusal | { kind: 'waiting'; reason?: string | undefined }
type Message = { type: 'changed' } | { type: 'wake' } | { type: 'outcomeOfQueued'; key: string; outcome: Outcome }

const NAME = 'quad-outbox'
const RETRY_MS = [2_000, 5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS] as const
const FAILURES_MAX = 6
/** Less than the 14 days for which the server keeps keys. */
const KEY_LASTS_MS = 13 * DAY_MS

let state: State = { requests: [], sent: [], sending: undefined }
let failures = 0
let retryAfterMs: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let isRunning = false
let isWoken = false
type Reactions = {
  /** Called for a request that waits: whether this device keeps it when the page is closed, and the reason of a limit. */
  onWaiting: (isKept: boolean, reason?: string) => void
}

let reactions: Reactions | undefined
let users = 0
const listeners = new Set<() => void>()
const waiters = new Map<string, (outcome: Outcome) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type === 'outcomeOfQueued') {
    waiters.get(data.key)?.(data.outcome)
  }
  if (data.type === 'wake') void run()
  else void refresh()
})

/** Begins to send for the member who is signed in, until the returned function is called. */
export function startQueue(next: Reactions): () => void {
  reactions = next
  users += 1
  if (users > 1) return stop
  provideQueue(enqueue)
  void refresh().then(sendNow)
  window.addEventListener('online', sendNow)
  window.addEventListener('focus', wake)
  document.addEventListener('visibilitychange', wake)
  return stop
}

function stop(): void {
  users -= 1
  if (users > 0) return
  provideQueue(undefined)
  window.removeEventListener('online', sendNow)
  window.removeEventListener('focus', wake)
  document.removeEventListener('visibilitychange', wake)
  clearTimeout(timer)
}

function wake(): void {
  if (document.visibilityState === 'visible') sendNow()
}

/** See `enqueue` of enqueue.ts: keeps the request, and sends it after those before it. */
export async function enqueue(queued: NewRequest, options: EnqueueOptions = {}): Promise<unknown> {
  const userId = sessionOwner()
  const key = randomId()
  if (!userId) return sendOnce(queued, options.onProgress)
  const kept = { subject: pageHeading(), ...toQueued(queued), key, userId, madeAt: Date.now(), order: nextOrder() }
  const isKept = await put('acts', { ...kept, state: 'waiting' })
  await replaceEarlier(kept)
  await changed()
  const onWaiting = options.onWaiting ?? ((reason) => reactions?.onWaiting(isKept, reason))
  const outcome = outcomeOfQueued(key, { ...options, onWaiting })
  sendNow()
  return outcome
}

function outcomeOfQueued(key: string, options: EnqueueOptions): Promise<unknown> {
  const { untilSent, staysWhenRefused = false, onWaiting, onProgress } = options
  return new Promise((resolve) => {
    const stop = subscribe(() => state.sending?.key === key && onProgress?.(state.sending.progress))
    waiters.set(key, (outcome) => {
      if (outcome.kind === 'waiting') {
        void persistStorage()
        onWaiting?.(outcome.reason)
      }
      if (outcome.kind === 'waiting' && untilSent) return
      waiters.delete(key)
      stop()
      resolve(outcome.kind === 'refused' ? refuse(key, outcome, staysWhenRefused) : responseOf(outcome))
    })
  })
}

function responseOf(outcome: Outcome): unknown {
  return outcome.kind === 'sent' ? outcome.response : undefined
}

/** Rejects, for the page on which the request was made: it shows the reason, and what was entered. */
async function refuse(key: string, { status, message, fields }: Refusal, stays: boolean): Promise<never> {
  if (!stays) await drop(key)
  throw new ApiError(status, message, fields)
}

async function replaceEarlier({ key, slot, userId }: Pick<QueuedRequest, 'key' | 'slot' | 'userId'>): Promise<void> {
  if (slot === undefined) return
  for (const one of await readAll('acts')) {
    const isSame = one.slot === slot && one.userId === userId && one.key !== key
    if (isSame && one.unsureSince === undefined && state.sending?.key !== one.key) await remove('acts', one.key)
  }
}

function nextOrder(): number {
  return Math.max(Date.now(), ...state.requests.map(({ order }) => order + 1))
}

function pageHeading(): string {
  return document.querySelector('h1')?.textContent ?? ''
}

/** Sends all that waits, now. */
export function sendNow(): void {
  failures = 0
  void run()
}

async function run(): Promise<void> {
  clearTimeout(timer)
  isWoken = true
  if (isRunning) return
  isRunning = true
  try {
    while (isWoken) {
      isWoken = false
      await withLock(sendAll)
    }
  } finally {
    isRunning = false
  }
}

/** Where another tab has the lock, that one is told to look again. Pages without TLS have no locks. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  const isOurs = await navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (!isOurs) channel?.postMessage({ type: 'wake' } satisfies Message)
}

async function sendAll(): Promise<void> {
  for (;;) {
    const requests = await waitingRequests()
    const queued = nextDue(requests)
    const isSent = queued !== undefined && (await sendOne(queued))
    if (!isSent) {
      for (const { key, reason } of requests) publish(key, { kind: 'waiting', reason })
      return queued ? scheduleRetry() : scheduleLimited(requests)
    }
    failures = 0
  }
}

async function waitingRequests(): Promise<QueuedRequest[]> {
  const userId = sessionOwner()
  const requests = await readAll('acts')
  return requests.filter((queued) => queued.userId === userId && queued.state === 'waiting').sort(byOrder)
}

/** The first request that may be sent now. Behind a limited one, those about the same thing wait, so that they keep their order. */
function nextDue(requests: QueuedRequest[]): QueuedRequest | undefined {
  const held = new Set<string>()
  return requests.find((queued) => {
    if (isLimited(queued)) held.add(queued.about)
    return !held.has(queued.about)
  })
}

const byOrder = (one: QueuedRequest, other: QueuedRequest) => one.order - other.order

function scheduleRetry(): void {
  clearTimeout(timer)
  const waitMs = retryAfterMs ?? RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? DAY_MS
  timer = setTimeout(() => void run(), Math.min(waitMs, DAY_MS))
  retryAfterMs = undefined
  failures += 1
}

function scheduleLimited(requests: QueuedRequest[]): void {
  clearTimeout(timer)
  const next = Math.min(...requests.map(({ limit }) => limit?.until ?? Number.POSITIVE_INFINITY))
  if (Number.isFinite(next)) timer = setTimeout(() => void run(), Math.min(next - Date.now(), DAY_MS))
}

/** Returns whether those behind it can be sent. */
async function sendOne(queued: QueuedRequest): Promise<boolean> {
  if (!navigator.onLine) return false
  if (queued.unsureSince !== undefined && Date.now() - queued.unsureSince > KEY_LASTS_MS) {
    return complete(queued, { kind: 'refused', status: 0, message: '', fields: {} })
  }
  const onProgress = (progress: number) => show({ sending: { key: queued.key, progress } })
  let sent = queued
  onProgress(0)
  try {
    sent = await withFileAhead(queued, onProgress)
    // Another member may have signed in meanwhile.
    if (queued.userId !== sessionOwner()) return false
    // Written first: a page that ends while it sends does not know either whether it arrived.
    sent = { ...sent, unsureSince: queued.unsureSince ?? Date.now() }
    await keep('acts', sent)
    const endpoint = QUEUED.get(sent.name) as EndpointShape
    const isPatched = sent.isPatched === true && waiters.has(queued.key)
    const response = await sendQueued({ ...sent, endpoint, isPatched }, onProgress)
    return await complete(sent, { kind: 'sent', response })
  } catch (error) {
    return await deferOrComplete(queued, sent, error)
  } finally {
    show({ sending: undefined })
    await refresh()
  }
}

/** Handles the failure of a request. `sent`: with the notes before it. Returns whether those behind it can be sent. */
async function deferOrComplete(queued: QueuedRequest, sent: QueuedRequest, error: unknown): Promise<boolean> {
  const outcome = outcomeOf(error, failures >= FAILURES_MAX || queued.limit !== undefined)
  if (outcome.kind === 'limited') {
    await postpone(outcome.isUnsure ? sent : { ...sent, unsureSince: queued.unsureSince }, outcome)
    return true
  }
  if (outcome.kind !== 'hold') return complete({ ...sent, unsureSince: undefined }, outcome)
  retryAfterMs = outcome.retryAfterMs
  if (!outcome.isUnsure && sent !== queued) await keep('acts', { ...sent, unsureSince: queued.unsureSince })
  return false
}

/** Keeps a request until the end of a limit, with its reason. */
async function postpone(queued: QueuedRequest, { message: reason, retryAfterMs }: Limited): Promise<void> {
  const limit = { at: Date.now(), until: Date.now() + retryAfterMs }
  await keep('acts', { ...queued, reason, limit })
  publish(queued.key, { kind: 'waiting', reason })
}

/** A request that may have arrived names the upload that it named before. */
async function withFileAhead(queued: QueuedRequest, onProgress: (sent: number) => void): Promise<QueuedRequest> {
  const { file, unsureSince } = queued
  if (!file || unsureSince !== undefined) return queued
  const at = (uploadUrl: string) => ({ ...queued, file: { ...file, uploadUrl } })
  const onBegun = (url: string) => keep('acts', at(url))
  const url = await sendAhead(file.field, 'pdf', file.file, { url: file.uploadUrl, onBegun, onProgress })
  return url === undefined ? queued : at(url)
}

async function complete(queued: QueuedRequest, outcome: Sent | Refusal): Promise<true> {
  const { key, userId, kind, subject, path, about, draftKey } = queued
  if (outcome.kind === 'sent') {
    if (draftKey) await removeDraft(draftKey, about)
    await keep('sent', { key, userId, kind, subject, path, sentAt: Date.now() })
    await remove('acts', key)
  } else {
    await keep('acts', { ...queued, state: isConflict(outcome) ? 'conflict' : 'failed', reason: outcome.message })
  }
  await refresh()
  publish(key, outcome)
  // It was carried out before, and its response is lost.
  if (outcome.kind === 'sent' && outcome.response === undefined) await fetchAll()
  return true
}

/** Nothing of a member who signed out while it was sent is written after the wipe. */
async function keep<S extends keyof Stores>(store: S, value: Stores[S]): Promise<void> {
  if (value.userId === sessionOwner()) await put(store, value)
}

function publish(key: string, outcome: Outcome): void {
  waiters.get(key)?.(outcome)
  const told = outcome.kind === 'sent' ? { kind: outcome.kind } : outcome
  channel?.postMessage({ type: 'outcomeOfQueued', key, outcome: told } satisfies Message)
}

/** Removes a request that was not sent. */
export async function drop(key: string): Promise<void> {
  await remove('acts', key)
  await changed()
}

/** Puts back a request that was removed, at its place in the line. */
export async function restore(queued: QueuedRequest): Promise<void> {
  await put('acts', queued)
  await changed()
  sendNow()
}

/** Sends a request once more that was refused, or changes it: with a new key, since the server has answered the old one. */
export async function resend(queued: QueuedRequest, request = queued.request): Promise<void> {
  const file = queued.file && { field: queued.file.field, file: queued.file.file }
  const reset = { state: 'waiting', reason: undefined, limit: undefined, unsureSince: undefined } as const
  await put('acts', { ...queued, ...reset, request, file, key: randomId() })
  await remove('acts', queued.key)
  await changed()
  sendNow()
}

async function changed(): Promise<void> {
  await refresh()
  channel?.postMessage({ type: 'changed' } satisfies Message)
}

async function refresh(): Promise<void> {
  const userId = sessionOwner()
  const [requests, sent] = await Promise.all([readAll('acts'), readAll('sent')])
  const since = Date.now() - DAY_MS
  for (const { key, sentAt } of sent) if (sentAt < since) await remove('sent', key)
  show({
    requests: requests.filter((queued) => queued.userId === userId).sort(byOrder),
    sent: sent
      .filter((queued) => queued.userId === userId && queued.sentAt >= since)
      .sort((one, other) => other.sentAt - one.sentAt),
  })
}

function show(part: Partial<State>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Requests of the member that wait, are being sent, or were sent today. */
export function useOfflineQueue(): State {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}
