import { EventEmitter } from 'node:events'

/** What one part tells others at once. Nothing is kept: whoever was away reads the database. */
export type BusEvents = {
  /** A member's notifications changed. `notificationId` names a new one. */
  notifications: { userId: string; notificationId: string | null }
  /** What members see changed: pages that were kept are old. */
  data: Record<string, never>
}

export type Bus = {
  publish: <E extends keyof BusEvents>(event: E, payload: BusEvents[E]) => void
  /** Listens until the returned function is called. */
  subscribe: <E extends keyof BusEvents>(event: E, listener: (payload: BusEvents[E]) => void) => () => void
}

/** A bus within this process. */
export function localBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (event, payload) => {
      emitter.emit(event, payload)
    },
    subscribe: (event, listener) => {
      emitter.on(event, listener)
      return () => emitter.off(event, listener)
    },
  }
}
