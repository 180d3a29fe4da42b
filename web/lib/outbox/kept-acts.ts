import { readAll } from './outbox-store.ts'

/** Whether this device keeps acts that were not sent, of all members. */
export async function hasActs(): Promise<boolean> {
  return (await readAll('acts')).length > 0
}
