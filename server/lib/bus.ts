import { EventEmitter } from 'node:events'
import { PUBLIC_TOPICS, type PublicTopic, type Topic } from '../../contract/topics.values.ts'

/** Topics of what processes keep in memory: public responses and sessions. */
export type SharedTopic = PublicTopic | 'sessions'

const SHARED_TOPICS = new Set<Topic>([...PUBLIC_TOPICS, 'sessions'] satisfies SharedTopic[])

/** Events between processes. None is stored: a process that missed some reads the database. */
export type BusEvents = {
  /** A commit changed what these topics cover: cached copies are stale. */
  changed: { topics: SharedTopic[] }
  /** A member's notifications changed. `notificationId` names a new one, `topics` what was written with it. */
  notifications: { userId: string; notificationId: string | null; topics: Topic[] }
  /** Messages of a conversation, or what one of these members has read of it, changed. */
  conversations: { id: string; userIds: string[] }
  /** A commit left work for a background job, which need not wait until it is due. */
  wake: { job: 'outbox' | 'idea-imports' | 'idea-texts' | 'pushes' | 'webhooks' | 'university-reports' }
  /** The comments of an idea or an event that everybody may see have changed. */
  comments: { kind: 'idea' | 'event'; id: string }
}

export type Bus = {
  /**
   * Emits to this process at once and then to every other. Resolves when the event is sent; never rejects, since the
   * data is already committed.
   */
  publish: <E extends keyof BusEvents>(event: E, payload: BusEvents[E]) => Promise<void>
  /** Listens until the returned function is called. */
  subscribe: <E extends keyof BusEvents>(event: E, listener: (payload: BusEvents[E]) => void) => () => void
  /** Calls the listener when events may have been missed, so that it reads the database again. */
  onMissedEvents: (listener: () => void) => () => void
  /** Resolves once this process receives the events of others, or has found that it cannot yet. */
  opened: () => Promise<void>
  close: () => Promise<void>
}

/** Lets every process drop what it keeps of these topics. */
export async function publishTopics(bus: Bus, written: Iterable<Topic>): Promise<void> {
  const topics = [...written].filter((topic): topic is SharedTopic => SHARED_TOPICS.has(topic))
  if (topics.length > 0) await bus.publish('changed', { topics })
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
    emitMissedEvents: () => void emitter.emit('missed'),
    subscribe: <E extends keyof BusEvents>(event: E, listener: (payload: BusEvents[E]) => void) =>
      listen(`on:${event}`, listener),
    onMissedEvents: (listener: () => void) => listen('missed', listener),
  }
}
