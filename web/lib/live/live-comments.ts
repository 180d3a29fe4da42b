/** Called with the id of what has other comments; with none, when any may have changed while nobody was connected. */
type Listener = (subjectId: string | undefined) => void

const listeners = new Set<Listener>()

/** Follows the comments of all ideas and events, while the member is connected, until the returned function is called. */
export function followComments(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publishComments(subjectId: string | undefined): void {
  for (const listener of listeners) listener(subjectId)
}
