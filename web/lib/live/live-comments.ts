/** Called with the idea whose comments have changed; with none, when any may have changed while nobody was connected. */
type Listener = (ideaId: string | undefined) => void

const listeners = new Set<Listener>()

/** Follows the comments of all ideas, while the member is connected, until the returned function is called. */
export function followComments(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishComments(ideaId: string | undefined): void {
  for (const listener of listeners) listener(ideaId)
}
