import type { UserType } from '../../contract/accounts.ts'
import type { SitePart } from '../../contract/site-settings.values.ts'
import type { ReviewScope } from '../../contract/users.ts'

/** The API key with which a program calls. */
export type KeyName = { id: string; name: string }

/** Somebody who is not signed in. */
export type Visitor = {
  kind: 'visitor'
  sees: readonly SitePart[]
  /** The member who first has to set up a second factor, which only calls with `isOpenWithoutSecondFactor` are for. */
  restricted?: Member
  /** A program that acts as the site. */
  service?: KeyName
  ip?: string
  userAgent?: string
}

/** A program with a service key, which acts as the site. */
export type Service = Visitor & { service: KeyName }

export const UNLIMITED: ReviewScope = { faculties: [], categories: [] }

/** Somebody who is signed in, members, reviewers and administrators alike. */
export type Member = {
  kind: 'member'
  userId: string
  isAdmin: boolean
  /** Scope of a reviewer; administrators review everything without one. */
  reviewScope?: ReviewScope | undefined
  /** "" of a program with a key, which has no session. */
  sessionHash: string
  /** With which a program of the member calls. */
  key?: KeyName
  /** Where a request that may change something comes from, and what its browser says it is. */
  ip?: string
  userAgent?: string
  /** When it was made, where it waited on a device; of endpoints with `isAnswer`. */
  madeAt?: string
}

/** A member who is an administrator. */
export type Admin = Member & { isAdmin: true }

/** A member who reviews ideas: a reviewer or an administrator. */
export type Reviewer = Admin | (Member & { reviewScope: ReviewScope })

export type Actor = Visitor | Member

/** A visitor without known site settings (`visibility.ts`): sees nothing. */
export const VISITOR: Visitor = { kind: 'visitor', sees: [] }

/** Whether the site shows this part to the actor. Members see all of it. */
export function sees(actor: Actor, part: SitePart): boolean {
  return actor.kind === 'member' || actor.sees.includes(part)
}

export function isService(actor: Actor): actor is Service {
  return actor.kind === 'visitor' && actor.service !== undefined
}

/** Id of the member, or of the key of a service. */
export function callerIdOf(actor: Member | Service): string {
  return actor.kind === 'member' ? actor.userId : actor.service.id
}

export function isAdmin(actor: Actor): actor is Admin {
  return actor.kind === 'member' && actor.isAdmin
}

export function isReviewer(actor: Actor): actor is Reviewer {
  return isAdmin(actor) || (actor.kind === 'member' && actor.reviewScope !== undefined)
}

/** Whether the actor reviews ideas such as this one, as long as it is not their own: see `requireReviewable`. */
export function mayReview(
  actor: Actor,
  { category, author }: { category: string; author: { faculty: string } },
): actor is Reviewer {
  return isReviewer(actor) && isWithin(scopeOf(actor), { category, author })
}

/** Whether the limits of a reviewer allow ideas such as this one. */
export function isWithin(
  { faculties, categories }: ReviewScope,
  { category, author }: { category: string; author: { faculty: string } },
): boolean {
  const has = (limits: readonly string[], value: string) => limits.length === 0 || limits.includes(value)
  return has(faculties, author.faculty) && has(categories, category)
}

type StoredScope = { user_type: UserType; review_faculties: string; review_categories: string }

/** The limits of a reviewer as they are stored with the account; undefined of anybody else. */
export function storedScope(account: StoredScope): ReviewScope | undefined {
  if (account.user_type !== 'reviewer') return undefined
  return { faculties: JSON.parse(account.review_faculties), categories: JSON.parse(account.review_categories) }
}

/** The review scope of a reviewer; administrators have no limits. */
export function scopeOf({ isAdmin, reviewScope }: Reviewer): ReviewScope {
  return isAdmin || !reviewScope ? UNLIMITED : reviewScope
}

/** The role in which somebody acts. */
export function roleOf({ isAdmin, reviewScope }: Pick<Member, 'isAdmin' | 'reviewScope'>): UserType {
  if (isAdmin) return 'admin'
  return reviewScope ? 'reviewer' : 'normal'
}

/** True for an administrator and for the member with this id. */
export function isSelfOrAdmin(actor: Actor, userId: string): boolean {
  return actor.kind === 'member' && (actor.isAdmin || actor.userId === userId)
}
