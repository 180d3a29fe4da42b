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
import { type Act, isLimited, keptAct, type NewAct, type PostOptions, type SentAct } from './acts.ts'
import { persistStorage, put, readAll, remove, type Stores } from './outbox-store.ts'
import { provideOutbox } from './outbox-use.ts'
import { isConflict, type Limited, outcomeOf, type Refusal, type Sent } from './outcomes.ts'
import { sendAct } from './send-act.ts'
import { sendOnce } from './send-once.ts'

/**
 * The acts of a member that the server has not answered, kept on this device and sent in order, each once: its key makes the
 * server answer a repetition as it did the first time. One tab at a time sends, those of the member who is signed in.
 */

type State = { acts: Act[]; sent: SentAct[]; sending: { key: string; progress: number } | undefined }
type Outcome = Sent | Refusal | { kind: 'waiting'; reason?: string | undefined }
type Message = { type: 'changed' } | { type: 'wake' } | { type: 'settled'; key: string; outcome: Outcome }

const NAME = 'quad-outbox'
const RETRY_MS = [2_000, 5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS] as const
const FAILURES_MAX = 6
/** Less than the 14 days for which the server keeps keys. */
const KEY_LASTS_MS = 13 * DAY_MS

let state: State = { acts: [], sent: [], sending: undefined }
let failures = 0
let retryAfterMs: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let isRunning = false
let isWoken = false
type Reactions = {
  /** Called for an act that waits: whether this device keeps it when the page is closed, and the reason of a limit. */
  onWaiting: (isKept: boolean, reason?: string) => void
}

let reactions: Reactions | undefined
let users = 0
const listeners = new Set<() => void>()
const waiters = new Map<string, (outcome: Outcome) => void>()
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME)

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type === 'settled') {
    waiters.get(data.key)?.(data.outcome)
  }
  if (data.type === 'wake') void run()
  else void refresh()
})

/** Begins to send for the member who is signed in, until the returned function is called. */
export function startOutbox(next: Reactions): () => void {
  reactions = next
  users += 1
  if (users > 1) return stop
  provideOutbox(post)
  void refresh().then(sendNow)
  window.addEventListener('online', sendNow)
  window.addEventListener('focus', wake)
  document.addEventListener('visibilitychange', wake)
  return stop
}

function stop(): void {
  users -= 1
  if (users > 0) return
  provideOutbox(undefined)
  window.removeEventListener('online', sendNow)
  window.removeEventListener('focus', wake)
  document.removeEventListener('visibilitychange', wake)
  clearTimeout(timer)
}

function wake(): void {
  if (document.visibilityState === 'visible') sendNow()
}

/** See `post` of post.ts: keeps the act, and sends it after those before it. */
export async function post(act: NewAct, options: PostOptions = {}): Promise<unknown> {
  const userId = sessionOwner()
  const key = randomId()
  if (!userId) return sendOnce(act, options.onProgress)
  const kept = { subject: pageHeading(), ...keptAct(act), key, userId, madeAt: Date.now(), order: nextOrder() }
  const isKept = await put('acts', { ...kept, state: 'waiting' })
  await replaceEarlier(kept)
  await changed()
  const onWaiting = options.onWaiting ?? ((reason) => reactions?.onWaiting(isKept, reason))
  const outcome = settled(key, { ...options, onWaiting })
  sendNow()
  return outcome
}

function settled(key: string, options: PostOptions): Promise<unknown> {
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

/** Rejects, for the page on which the act was made: it shows the reason, and what was entered. */
async function refuse(key: string, { status, message, fields }: Refusal, stays: boolean): Promise<never> {
  if (!stays) await drop(key)
  throw new ApiError(status, message, fields)
}

async function replaceEarlier({ key, slot, userId }: Pick<Act, 'key' | 'slot' | 'userId'>): Promise<void> {
  if (slot === undefined) return
  for (const one of await readAll('acts')) {
    const isSame = one.slot === slot && one.userId === userId && one.key !== key
    if (isSame && one.unsureSince === undefined && state.sending?.key !== one.key) await remove('acts', one.key)
  }
}

function nextOrder(): number {
  return Math.max(Date.now(), ...state.acts.map(({ order }) => order + 1))
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
    const acts = await waitingActs()
    const act = nextDue(acts)
    const isSent = act !== undefined && (await sendOne(act))
    if (!isSent) {
      for (const { key, reason } of acts) publish(key, { kind: 'waiting', reason })
      return act ? scheduleRetry() : scheduleLimited(acts)
    }
    failures = 0
  }
}

async function waitingActs(): Promise<Act[]> {
  const userId = sessionOwner()
  const acts = await readAll('acts')
  return acts.filter((act) => act.userId === userId && act.state === 'waiting').sort(byOrder)
}

/** The first act that may be sent now. Behind a limited one, those about the same thing wait, so that they keep their order. */
function nextDue(acts: Act[]): Act | undefined {
  const held = new Set<string>()
  return acts.find((act) => {
    if (isLimited(act)) held.add(act.about)
    return !held.has(act.about)
  })
}

const byOrder = (one: Act, other: Act) => one.order - other.order

function scheduleRetry(): void {
  clearTimeout(timer)
  const waitMs = retryAfterMs ?? RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? DAY_MS
  timer = setTimeout(() => void run(), Math.min(waitMs, DAY_MS))
  retryAfterMs = undefined
  failures += 1
}

function scheduleLimited(acts: Act[]): void {
  clearTimeout(timer)
  const next = Math.min(...acts.map(({ limit }) => limit?.until ?? Number.POSITIVE_INFINITY))
  if (Number.isFinite(next)) timer = setTimeout(() => void run(), Math.min(next - Date.now(), DAY_MS))
}

/** Returns whether those behind it can be sent. */
async function sendOne(act: Act): Promise<boolean> {
  if (!navigator.onLine) return false
  if (act.unsureSince !== undefined && Date.now() - act.unsureSince > KEY_LASTS_MS) {
    return settle(act, { kind: 'refused', status: 0, message: '', fields: {} })
  }
  const onProgress = (progress: number) => show({ sending: { key: act.key, progress } })
  let sent = act
  onProgress(0)
  try {
    sent = await withFileAhead(act, onProgress)
    // Another member may have signed in meanwhile.
    if (act.userId !== sessionOwner()) return false
    // Written first: a page that ends while it sends does not know either whether it arrived.
    sent = { ...sent, unsureSince: act.unsureSince ?? Date.now() }
    await keep('acts', sent)
    const endpoint = QUEUED.get(sent.name) as EndpointShape
    const isPatched = sent.isPatched === true && waiters.has(act.key)
    const response = await sendAct({ ...sent, endpoint, isPatched }, onProgress)
    return await settle(sent, { kind: 'sent', response })
  } catch (error) {
    return await holdOrSettle(act, sent, error)
  } finally {
    show({ sending: undefined })
    await refresh()
  }
}

/** Handles the failure of an act. `sent`: with the notes before it. Returns whether those behind it can be sent. */
async function holdOrSettle(act: Act, sent: Act, error: unknown): Promise<boolean> {
  const outcome = outcomeOf(error, failures >= FAILURES_MAX || act.limit !== undefined)
  if (outcome.kind === 'limited') {
    await standAside(outcome.isUnsure ? sent : { ...sent, unsureSince: act.unsureSince }, outcome)
    return true
  }
  if (outcome.kind !== 'hold') return settle({ ...sent, unsureSince: undefined }, outcome)
  retryAfterMs = outcome.retryAfterMs
  if (!outcome.isUnsure && sent !== act) await keep('acts', { ...sent, unsureSince: act.unsureSince })
  return false
}

/** Keeps an act until the end of a limit, with its reason. */
async function standAside(act: Act, { message: reason, retryAfterMs }: Limited): Promise<void> {
  const limit = { at: Date.now(), until: Date.now() + retryAfterMs }
  await keep('acts', { ...act, reason, limit })
  publish(act.key, { kind: 'waiting', reason })
}

/** An act that may have arrived names the upload that it named before. */
async function withFileAhead(act: Act, onProgress: (sent: number) => void): Promise<Act> {
  const { file, unsureSince } = act
  if (!file || unsureSince !== undefined) return act
  const at = (uploadUrl: string) => ({ ...act, file: { ...file, uploadUrl } })
  const onBegun = (url: string) => keep('acts', at(url))
  const url = await sendAhead(file.field, 'pdf', file.file, { url: file.uploadUrl, onBegun, onProgress })
  return url === undefined ? act : at(url)
}

async function settle(act: Act, outcome: Sent | Refusal): Promise<true> {
  const { key, userId, kind, subject, path, about, draftKey } = act
  if (outcome.kind === 'sent') {
    if (draftKey) await removeDraft(draftKey, about)
    await keep('sent', { key, userId, kind, subject, path, sentAt: Date.now() })
    await remove('acts', key)
  } else {
    await keep('acts', { ...act, state: isConflict(outcome) ? 'conflict' : 'failed', reason: outcome.message })
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
  channel?.postMessage({ type: 'settled', key, outcome: told } satisfies Message)
}

/** Removes an act that was not sent. */
export async function drop(key: string): Promise<void> {
  await remove('acts', key)
  await changed()
}

/** Puts back an act that was removed, at its place in the line. */
export async function restore(act: Act): Promise<void> {
  await put('acts', act)
  await changed()
  sendNow()
}

/** Sends an act once more that was refused, or changes it: with a new key, since the server has answered the old one. */
export async function resend(act: Act, request = act.request): Promise<void> {
  const file = act.file && { field: act.file.field, file: act.file.file }
  const reset = { state: 'waiting', reason: undefined, limit: undefined, unsureSince: undefined } as const
  await put('acts', { ...act, ...reset, request, file, key: randomId() })
  await remove('acts', act.key)
  await changed()
  sendNow()
}

async function changed(): Promise<void> {
  await refresh()
  channel?.postMessage({ type: 'changed' } satisfies Message)
}

async function refresh(): Promise<void> {
  const userId = sessionOwner()
  const [acts, sent] = await Promise.all([readAll('acts'), readAll('sent')])
  const since = Date.now() - DAY_MS
  for (const { key, sentAt } of sent) if (sentAt < since) await remove('sent', key)
  show({
    acts: acts.filter((act) => act.userId === userId).sort(byOrder),
    sent: sent
      .filter((act) => act.userId === userId && act.sentAt >= since)
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

/** Acts of the member that wait, are being sent, or were sent today. */
export function useOutbox(): State {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}
