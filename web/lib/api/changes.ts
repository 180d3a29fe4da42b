/** Changed topics until the page has fetched them again: see staleness.ts, which loads with the first one. */
export type Change = {
  topics: string
  /** When the act was sent. */
  sentAt: number
  /** The page shows its effect already: other queries are fetched again when they are shown next. */
  isPatched: boolean | undefined
}

export const changes: Change[] = []
const load = () => import('./staleness.ts').catch(() => null)

/** It counts once the mutation has handled the response, or at once without one. */
export function changedByAct(change: Change): void {
  changes.push(change)
  setTimeout(() => load().then((code) => code?.fetchChanged(true)))
}

/** Resolves once the page shows what an act has changed, or why it failed. */
export async function afterAct(error: unknown): Promise<void> {
  if (error || changes[0]) await (await load())?.settle(error)
}

/** For failures that say that the page shows an old state, and for a session that opens more than before. */
export async function fetchAll(): Promise<void> {
  await (await load())?.fetchEverything()
}
