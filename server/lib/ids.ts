import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'

/** Id of a row: UUIDv7, which sorts by time of making. */
export function newId(): string {
  return v7()
}

/** Id that works as a capability, such as a file's: a random UUIDv4. */
export function newCapabilityId(): string {
  return randomUUID()
}
