import { EventEmitter } from 'node:events'
import type { CacheTopic } from '../../contract/http.ts'

/** What public responses and sessions are made of. A commit declares which of these it changed. */
export type Topic = CacheTopic | 'sessions'

/** What one part tells others at once. Nothing is kept: whoever was away reads the database. */
export type BusEvents = {
  /** A commit changed what these topics cover: cached copies are stale. */
  changed: { topics: Topic[] }
  /** A member's notifications changed. `notificationId` names a new one. */
  notifications: { userId: string; notificationId: string | null }
  /** A commit left work for a background job, which need not wait until it is due. */
  wake: { job: 'outbox' }
  /** The comments of an idea that everybody may see have changed. */
  comments: { ideaId: string }
}

export type Bus = {
  /**
   * Tells this process at once and then every other. Resolves when they are told; never rejects, since the data is what
   * counts.
   */
  publish: <E extends keyof BusEvents>(event: E, payload: BusEvents[E]) => Promise<void>
  /** Listens until the returned function is called. */
  subscribe: <E extends keyof BusEvents>(event: E, listener: (payload: BusEvents[E]) => void) => () => void
  /** Calls the listener when something may have been missed, so that it reads the database anew. */
  onGap: (listener: () => void) => () => void
  /** Resolves once this process hears the others, or has found that it cannot yet. */
  opened: () => Promise<void>
  close: () => Promise<void>
}

/** The listeners of one process. */
export function busListeners() {
  const emitter = new EventEmitter().setMaxListeners(0)
  const listen = <T>(name: string, listener: (payload: T) => void) => {
    emitter.on(name, listener)
    return () => void emitter.off(name, listener)
  }
  return {
    emit: (event: string, payload: unknown) => void emitter.emit(`on:${event}`, payload),
    emitGap: () => void emitter.emit('gap'),
    subscribe: <E extends keyof BusEvents>(event: E, listener: (payload: BusEvents[E]) => void) =>
      listen(`on:${event}`, listener),
    onGap: (listener: () => void) => listen('gap', listener),
  }
}
