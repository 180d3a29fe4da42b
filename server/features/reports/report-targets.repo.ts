import { createHash } from 'node:crypto'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import { REPORTED_BEFORE } from '../../../contract/conversations.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { ReportSnapshot } from '../../../contract/reports.ts'
import type { ReportedKind } from '../../../contract/reports.values.ts'
import { CONTENT_COLUMNS, contentOfRow, moderatedTexts } from '../../db/idea-content.ts'
import { lockRows } from '../../db/locks.ts'
import type { Db, Row } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

export type TargetKey = { kind: ReportedKind; id: string }
export type ReportTarget = TargetKey & {
  /** Null where the account was deleted. */
  authorId: string | null
  snapshot: ReportSnapshot
}
type Addition = NonNullable<ReportSnapshot['additions']>[number]
type Found = { authorId: string | null; snapshot: ReportSnapshot }

/** Updates with their text in a snapshot; older ones have a hash, so that its size is bounded. */
const WHOLE_UPDATES = 30

/**
 * Something that everybody sees, or a message that the reporter sees, locked until the transaction ends, so that it is not
 * deleted meanwhile.
 */
export async function lockTarget(
  tx: Tx,
  { kind, id }: TargetKey,
  reporterId?: string,
): Promise<ReportTarget | undefined> {
  const found = await FIND[kind](tx, id, reporterId)
  if (!found) return undefined
  const authorId = found.authorId === ANONYMOUS_USER_ID ? null : found.authorId
  return { ...found, kind, id, authorId }
}

const FIND: Record<ReportedKind, (tx: Tx, id: string, reporterId?: string) => Promise<Found | undefined>> = {
  idea: async ({ db }, id) => {
    const query = db
      .selectFrom('ideas')
      .select(['user_id', 'content_reason', 'pdf_file_id', ...CONTENT_COLUMNS])
      .where('id', '=', id)
      .where('public_at', 'is not', null)
    const row = await lockRows(db, query).executeTakeFirst()
    if (!row) return undefined
    const { user_id, title, content_reason, pdf_file_id } = row
    const roles = await findRoleTexts(db, id)
    const text = textOf(...moderatedTexts(contentOfRow(row)), content_reason, ...roles)
    const additions = [...file('pdf', pdf_file_id), ...(await findIdeaAdditions(db, id))]
    return { authorId: user_id, snapshot: { title, text, place: null, ...additionsOf(additions) } }
  },
  comment: async ({ db }, id) => {
    const query = db
      .selectFrom('comments')
      .select(['user_id', 'text', 'idea_id', 'event_id'])
      .where('id', '=', id)
      .where('shown_at', 'is not', null)
    const row = await lockRows(db, query).executeTakeFirst()
    const place = row && (await findPlace(db, row))
    return place && { authorId: row.user_id, snapshot: { title: place.title, text: row.text, place } }
  },
  profile: async ({ db }, id) => {
    const query = db
      .selectFrom('profiles')
      .select(['firstname', 'lastname', 'title', 'bio', 'degree', 'uni', 'faculty', 'program', 'skills'])
      .select(['year', 'linkedin', 'github', 'fb', 'avatar_file_id'])
      .select((eb) =>
        eb.selectFrom('users').select('username').whereRef('users.id', '=', 'profiles.user_id').as('username'),
      )
      .where('user_id', '=', id)
      .where('listed_at', 'is not', null)
    const row = await lockRows(db, query).executeTakeFirst()
    if (!row) return undefined
    const portfolio = await db
      .selectFrom('portfolios')
      .select('about')
      .where('user_id', '=', id)
      .where('audience', '!=', 'nobody')
      .executeTakeFirst()
    const { title, bio, degree, uni, faculty, program, year, linkedin, github, fb } = row
    const studies = [degree, program, year, faculty, uni].filter(Boolean).join(', ')
    const skills = (JSON.parse(row.skills) as string[]).join(', ')
    const text = textOf(title, bio, studies, skills, linkedin, github, fb, `@${row.username}`, portfolio?.about ?? '')
    const additions = additionsOf(file('avatar', row.avatar_file_id))
    return { authorId: id, snapshot: { title: displayName({ ...row, username: '' }), text, place: null, ...additions } }
  },
  event: async ({ db }, id) => {
    const query = db
      .selectFrom('events')
      .select(['user_id', 'title', 'description', 'place', 'online_url', 'phone', 'cancel_reason'])
      .where('id', '=', id)
      .where('public_at', 'is not', null)
    const row = await lockRows(db, query).executeTakeFirst()
    if (!row) return undefined
    const additions = additionsOf(
      row.cancel_reason ? [{ kind: 'cancellation', id: null, text: row.cancel_reason }] : [],
    )
    return { authorId: row.user_id, snapshot: { ...eventSnapshot(row), ...additions } }
  },
  update: async ({ db }, id) => {
    const query = db
      .selectFrom('idea_updates')
      .select(['user_id', 'idea_id', 'text'])
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
    const row = await lockRows(db, query).executeTakeFirst()
    const place = row && (await findPlace(db, { idea_id: row.idea_id, event_id: null }))
    if (!place) return undefined
    const additions = additionsOf(await findPictures(db, [id]))
    return { authorId: row.user_id, snapshot: { title: place.title, text: row.text, place, ...additions } }
  },
  message: async ({ db }, id, reporterId) => {
    if (reporterId === undefined) return undefined
    const query = seenBy(db, reporterId).select(['messages.user_id', 'messages.text']).where('messages.id', '=', id)
    const row = await lockRows(db, query).executeTakeFirst()
    if (!row) return undefined
    const before = await seenBy(db, reporterId)
      .innerJoin('messages as reported', 'reported.conversation_id', 'messages.conversation_id')
      .select(['messages.user_id', 'messages.text', 'messages.created_at'])
      .where('reported.id', '=', id)
      .whereRef('messages.position', '<', 'reported.position')
      .orderBy('messages.position', 'desc')
      .limit(REPORTED_BEFORE)
      .execute()
    const earlier = before
      .map(({ user_id, text, created_at }) => ({ is_author: user_id === row.user_id, text, created_at }))
      .toReversed()
    return { authorId: row.user_id, snapshot: { title: 'A message', text: row.text, place: null, earlier } }
  },
}

/** Messages that a member sees. */
function seenBy(db: Db, userId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('conversation_members', 'conversation_members.conversation_id', 'messages.conversation_id')
    .where('conversation_members.user_id', '=', userId)
    .whereRef('messages.position', '>', 'conversation_members.hidden_until')
    .whereRef('messages.position', '<=', 'conversation_members.latest_position')
    .where('messages.hidden_at', 'is', null)
}

export function eventSnapshot({
  title,
  description,
  place,
  online_url,
  phone,
}: Pick<Row<'events'>, 'title' | 'description' | 'place' | 'online_url' | 'phone'>): ReportSnapshot {
  return { title, text: textOf(description, place, online_url, phone), place: null }
}

function file(kind: 'pdf' | 'avatar', id: string | null): Addition[] {
  return id === null ? [] : [{ kind, id, text: '' }]
}

function additionsOf(additions: Addition[]): Pick<ReportSnapshot, 'additions'> {
  return additions.length === 0 ? {} : { additions }
}

/** Updates with their pictures, milestones, what it measured, and the roles of its team. */
async function findIdeaAdditions(db: Db, ideaId: string): Promise<Addition[]> {
  const updates = await db
    .selectFrom('idea_updates')
    .select(['id', 'text'])
    .where('idea_id', '=', ideaId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const pictures = await findPictures(
    db,
    updates.map(({ id }) => id),
  )
  const progress = await db
    .selectFrom('idea_progress')
    .select(['milestones', 'measured'])
    .where('idea_id', '=', ideaId)
    .executeTakeFirst()
  const milestones = JSON.parse(progress?.milestones ?? '[]') as { title: string }[]
  const team = await db
    .selectFrom('idea_members')
    .select('role')
    .where('idea_id', '=', ideaId)
    .where('role', '!=', '')
    // The others are in the text.
    .where('role', 'not in', (eb) =>
      eb.selectFrom('idea_roles').select('title').where('idea_id', '=', ideaId).where('removed_at', 'is', null),
    )
    .orderBy('user_id')
    .execute()
  return [
    ...updates.map(
      ({ id, text }, at): Addition => ({ kind: 'update', id, text: at < WHOLE_UPDATES ? text : hashOf(text) }),
    ),
    ...pictures,
    ...milestones.map(({ title }): Addition => ({ kind: 'milestone', id: null, text: title })),
    ...(progress?.measured ? [{ kind: 'measured' as const, id: null, text: progress.measured }] : []),
    ...team.map(({ role }): Addition => ({ kind: 'role', id: null, text: role })),
  ]
}

async function findPictures(db: Db, updateIds: string[]): Promise<Addition[]> {
  if (updateIds.length === 0) return []
  const rows = await db
    .selectFrom('update_pictures')
    .select(['id', 'alt'])
    .where('update_id', 'in', updateIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, alt }) => ({ kind: 'picture', id, text: alt }))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Texts of the roles. */
async function findRoleTexts(db: Db, ideaId: string): Promise<string[]> {
  const roles = await db
    .selectFrom('idea_roles')
    .select(['title', 'note', 'skills'])
    .where('idea_id', '=', ideaId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  return roles.map(({ title, note, skills }) => textOf(title, note, (JSON.parse(skills) as string[]).join(', ')))
}

/** The idea or event of a comment, if public. */
async function findPlace(
  db: Db,
  { idea_id, event_id }: Pick<Row<'comments'>, 'idea_id' | 'event_id'>,
): Promise<NonNullable<ReportSnapshot['place']> | undefined> {
  const [kind, table] = idea_id === null ? (['event', 'events'] as const) : (['idea', 'ideas'] as const)
  const found = await db
    .selectFrom(table)
    .select(['id', 'title'])
    .where('id', '=', idea_id ?? event_id ?? '')
    .where('public_at', 'is not', null)
    .executeTakeFirst()
  return found && { kind, ...found }
}

function textOf(...parts: string[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** Locks the reported content, even after its deletion, to serialise decisions and reports. */
export async function lockTargetRow({ db }: Tx, { kind, id }: TargetKey): Promise<void> {
  if (kind === 'profile') {
    await lockRows(db, db.selectFrom('profiles').select('user_id').where('user_id', '=', id)).execute()
    return
  }
  const table = TABLES[kind]
  await lockRows(db, db.selectFrom(table).select('id').where('id', '=', id)).execute()
}

/**
 * Hides content from everybody since a timestamp, or shows it again (null). `says` is content that is not stored yet. Returns
 * the ids of what it concerns: of an event, the dates that were not so before.
 */
export async function setHidden(
  { db }: Tx,
  { kind, id }: TargetKey,
  hiddenAt: string | null,
  says?: ReportSnapshot,
): Promise<string[]> {
  if (kind === 'event') return setEventHidden(db, id, hiddenAt, says)
  if (kind === 'idea') await (hiddenAt === null ? showIdea(db, id) : hideIdea(db, id, hiddenAt))
  else if (kind === 'profile') {
    await db.updateTable('profiles').set({ hidden_at: hiddenAt }).where('user_id', '=', id).execute()
  } else await db.updateTable(TABLES[kind]).set({ hidden_at: hiddenAt }).where('id', '=', id).execute()
  return [id]
}

/** Hides an event with the dates of its series that say the same. Dates that were hidden together stay together. */
async function setEventHidden(db: Db, id: string, hiddenAt: string | null, says?: ReportSnapshot): Promise<string[]> {
  const dates = await db
    .selectFrom('events')
    .select(['id', 'hidden_at', 'title', 'description', 'place', 'online_url', 'phone'])
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb('series_id', '=', eb.selectFrom('events as this').select('this.series_id').where('this.id', '=', id)),
      ]),
    )
    .execute()
  const event = dates.find((date) => date.id === id)
  if (!event) return []
  const text = JSON.stringify(says ?? eventSnapshot(event))
  const isAlike = (date: typeof event) =>
    event.hidden_at === null && hiddenAt !== null
      ? date.hidden_at === null && JSON.stringify(eventSnapshot(date)) === text
      : date.hidden_at === event.hidden_at
  const changed = dates.filter((date) => date.id === id || isAlike(date))
  const ids = changed.map((date) => date.id)
  await db.updateTable('events').set({ hidden_at: hiddenAt }).where('id', 'in', ids).execute()
  return changed.filter(({ hidden_at }) => (hidden_at === null) !== (hiddenAt === null)).map((date) => date.id)
}

/** Hides an idea with its earlier versions. A version that is replaced while the idea is hidden is hidden with it. */
async function hideIdea(db: Db, id: string, hiddenAt: string): Promise<void> {
  await db
    .updateTable('ideas')
    .set({ hidden_at: hiddenAt })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .execute()
  await db
    .updateTable('idea_versions')
    .set({ hidden_at: hiddenAt })
    .where('idea_id', '=', id)
    .where('hidden_at', 'is', null)
    .execute()
}

/**
 * Shows an idea again, and its earlier versions unless it was edited while hidden. If this edit waits for an approval
 * beside the hidden version, the idea waits too.
 */
async function showIdea(db: Db, id: string): Promise<void> {
  await db
    .updateTable('idea_versions')
    .set({ hidden_at: null })
    .where('idea_id', '=', id)
    .where((eb) =>
      eb('hidden_at', '=', (of) =>
        of
          .selectFrom('ideas')
          .select('ideas.hidden_at')
          .where('ideas.id', '=', id)
          .whereRef('ideas.content_saved_at', '<=', 'ideas.hidden_at'),
      ),
    )
    .execute()
  await db
    .updateTable('ideas')
    .set((eb) => ({
      hidden_at: null,
      held_at: eb.fn.coalesce(
        'held_at',
        eb
          .selectFrom('unpublished_versions')
          .select('unpublished_versions.content_saved_at')
          .whereRef('unpublished_versions.idea_id', '=', 'ideas.id')
          .whereRef('unpublished_versions.content_saved_at', '>', 'ideas.hidden_at'),
      ),
    }))
    .where('id', '=', id)
    .execute()
}

const TABLES = {
  idea: 'ideas',
  comment: 'comments',
  event: 'events',
  message: 'messages',
  update: 'idea_updates',
} as const
