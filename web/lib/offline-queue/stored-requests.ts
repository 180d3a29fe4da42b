import { readAll } from './queue-store.ts'

/** Whether this device keeps requests that were not sent, of all members. */
export async function hasStoredRequests(): Promise<boolean> {
  return (await readAll('acts')).length > 0
}
