/** Somebody who is not signed in. */
export type Visitor = { kind: 'visitor' }

/** Somebody who is signed in, members and administrators alike. */
export type Member = {
  kind: 'member'
  userId: string
  isAdmin: boolean
  sessionHash: string
  /** Where a request that may change something comes from. */
  ip?: string
}

/** A member who is an administrator. */
export type Admin = Member & { isAdmin: true }

export type Actor = Visitor | Member

export const VISITOR: Visitor = { kind: 'visitor' }

export function isAdmin(actor: Actor): actor is Admin {
  return actor.kind === 'member' && actor.isAdmin
}

/** True for an administrator and for the member with this id. */
export function isSelfOrAdmin(actor: Actor, userId: string): boolean {
  return actor.kind === 'member' && (actor.isAdmin || actor.userId === userId)
}
