/** Resources whose changes the live stream names by the id of their subject. */
type Topic = 'comments' | 'conversations'
/** Called with the id of what changed; with none, when any may have changed while nobody was connected. */
type Listener = (id: string | undefined) => void

const listeners: Record<Topic, Set<Listener>> = { comments: new Set(), conversations: new Set() }

/** Follows the changes of a topic, while the member is connected, until the returned function is called. */
export function followChanges(topic: Topic, listener: Listener): () => void {
  listeners[topic].add(listener)
  return () => listeners[topic].delete(listener)
}

export function publishChange(topic: Topic, id: string | undefined): void {
  for (const listener of listeners[topic]) listener(id)
}
