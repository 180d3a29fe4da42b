import type { QueryPersister } from '@tanstack/react-query'
import { setReachable } from '../live/online.ts'

/** Fetches, and takes what this device keeps of a member's last response when the server cannot be reached. */
export const restoreWhenUnreachable: QueryPersister<unknown, readonly unknown[], never> = async (
  fetchData,
  context,
  query,
) => {
  try {
    const data = await fetchData(context)
    setReachable(true)
    return data
  } catch (error) {
    const code = await import('./restore-query.ts').catch(() => null)
    if (!code) throw error
    return code.restoreQuery(query, error)
  }
}
