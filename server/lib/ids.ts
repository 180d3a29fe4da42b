import { randomUUID } from 'node:crypto'
import { v5, v7 } from 'uuid'

/** Id of a row: UUIDv7, which sorts by time of making. */
export function newId(): string {
  return v7()
}

/** Comes before the ids of rows that are made from a time on, and after all others. */
export function firstIdOf(time: string): string {
  const hex = Date.parse(time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** The id of content that a member writes under a key of their own: the same for the same key. */
export function idOfKey(memberId: string, key: string): string {
  return v5(key, memberId)
}

/** Id that works as a capability, such as a file's: a random UUIDv4. */
export function newCapabilityId(): string {
  return randomUUID()
}
