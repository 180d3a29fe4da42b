import type { EnqueueOptions, NewRequest } from './queued-requests.ts'

type Enqueue = (queued: NewRequest, options: EnqueueOptions) => Promise<unknown>

let current: Enqueue | undefined

/** How requests are kept and sent, once the code of the offline queue is there, on pages of members: without a line it could not be loaded. */
export function activeEnqueue(): Enqueue | undefined {
  return current
}

export function provideQueue(enqueue: Enqueue | undefined): void {
  current = enqueue
}
