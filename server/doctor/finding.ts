import type { Deps } from '../deps.ts'

/** A result of a check. `fix` tells how to solve a problem; without one, there is no problem. */
export type Finding = { title: string; text: string; fix?: string }

export type Check = (deps: Deps) => Promise<Finding>

export const RESTORE = 'Stop Quad, keep a copy of DATA_DIR, and restore the latest verified backup into an empty place.'

export const RENDERING =
  'No mail leaves meanwhile. Restart Quad as docs/operations.md says; if that does not help, it is a fault of Quad: report it.'

/** An error in a few words. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
