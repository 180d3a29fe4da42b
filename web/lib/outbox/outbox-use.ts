import type { NewAct, PostOptions } from './acts.ts'

type Post = (act: NewAct, options: PostOptions) => Promise<unknown>

let current: Post | undefined

/** How acts are kept and sent, once the code of the outbox is there, on pages of members: without a line it could not be loaded. */
export function outboxPost(): Post | undefined {
  return current
}

export function provideOutbox(post: Post | undefined): void {
  current = post
}
