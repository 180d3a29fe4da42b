import { CATEGORIES } from '../contract/ideas.values.ts'
import { FACULTIES } from '../contract/profiles.values.ts'
import { indexedText } from '../contract/tokeniser.ts'
import { type DemoMember, demoIdea, demoMember } from '../server/cli/demo-community.ts'
import { accountRows, demoAdmin, demoReviewer, ideaRow, ideaTextOf } from '../server/cli/demo-rows.ts'
import { demoTeam, teamRows } from '../server/cli/demo-teams.ts'
import { pdfWords } from '../server/db/idea-content.ts'
import type { TableRows } from '../server/db/insert-rows.ts'
import { DAY } from '../server/lib/clock.ts'
import { newCapabilityId, newId } from '../server/lib/ids.ts'
import { hashPassword } from '../server/lib/passwords.ts'
import { hashToken, newToken } from '../server/lib/tokens.ts'
import { calendarRows } from './calendar.ts'
import { inventedText } from './invented-text.ts'

export type SampleMember = { id: string; email: string; token: string; index: number }

/** Ids and tokens for requests. */
export type Sample = {
  members: SampleMember[]
  admin: SampleMember
  reviewer: SampleMember
  /** On the first page of the directory. */
  newest: SampleMember[]
  /** Authors on the first page of the feed. */
  newestAuthors: SampleMember[]
  /** With a comment on each of `ideaIds`. */
  commenters: SampleMember[]
  /** Ideas of authors who are not among the members, since own ideas are personal. */
  ideaIds: string[]
  /** Ideas that look for people, with their authors. */
  looking: { ideaId: string; author: SampleMember }[]
  /** Threads of comments on `ideaIds`, the threads of one idea far from each other. */
  threads: { ideaId: string; id: string }[]
  /** Open roles of ideas whose authors are not among the members. */
  roles: { ideaId: string; id: string }[]
  eventIds: string[]
  /** Tokens of the members' private calendars. */
  calendarTokens: string[]
}

export const PASSWORD = 'a bench in the quad'
const IDEAS_PER_MEMBER = 3
const BATCH_SIZE = 2_000
const SAMPLE_SIZE = 64
const HISTORY_MS = 730 * DAY
const SESSION_MS = 30 * DAY
const REVIEW_MS = 7 * DAY
const PDF_BYTES = 180_000
const PDF_WORDS = 300
/** Fewer than a page has, since not every idea is public. */
const ON_PAGE = 12
/** At least. */
const OPEN_ROLES = 256
const THREADS_PER_IDEA = 40
const COMMENT_WORDS = 30
/** Spreads each member's ideas over the whole history. Prime, so that it meets every member. */
const AUTHOR_STEP = 7919

/** The invented community of the demo at any size, batch by batch; returns what to ask for. */
export async function* community(members: number): AsyncGenerator<TableRows, Sample> {
  const passwordHash = await hashPassword(PASSWORD)
  const start = Date.now() - HISTORY_MS
  const every = Math.max(1, Math.floor(members / SAMPLE_SIZE))
  const sample: Omit<Sample, 'admin' | 'reviewer' | 'calendarTokens' | 'eventIds' | 'threads'> = {
    ...{ members: [], ideaIds: [], looking: [], roles: [], newest: [], newestAuthors: [], commenters: [] },
  }
  const places = placesOnPages(members)
  const ids: string[] = []
  const timeOf = (place: number, total: number) => new Date(start + (place / total) * HISTORY_MS).toISOString()

  const { signedIn: admins, rows: adminRows } = memberRows(
    [demoAdmin(), demoReviewer()].map((one, place) => ({ ...one, index: members + place })),
    passwordHash,
    () => timeOf(0, 1),
  )
  // Limits, so that not every new idea waits for the one reviewer.
  const scope = { review_faculties: JSON.stringify([FACULTIES[0]]), review_categories: JSON.stringify([CATEGORIES[0]]) }
  yield { ...adminRows, users: (adminRows.users ?? []).map((user) => ({ ...user, ...scope })) }
  for (const indexes of inBatches(members)) {
    const demoMembers = indexes.map((index) => ({ ...demoMember(index), index }))
    const { signedIn, rows } = memberRows(demoMembers, passwordHash, (index) => timeOf(index, members))
    ids.push(...signedIn.map(({ id }) => id))
    addMembers(sample, signedIn, every, places)
    yield rows
  }
  const ideas = members * IDEAS_PER_MEMBER
  for (const indexes of inBatches(ideas)) {
    const rows = indexes.map((index) => {
      const idea = demoIdea(index, members)
      const authorId = ids[(index * AUTHOR_STEP) % members] ?? ''
      const now = timeOf(index, ideas)
      const row = ideaRow(idea, { authorId, pdfFileId: idea.hasPdf ? newCapabilityId() : null }, now, now)
      return { ...row, ...waitOf(row) }
    })
    for (const [place, { status, id, user_id }] of rows.entries()) {
      const isNext = (indexes[place] ?? 0) >= sample.ideaIds.length * every * IDEAS_PER_MEMBER
      const isOfSample = sample.members.some((member) => member.id === user_id)
      if (isNext && !isOfSample && status !== 'Rejected' && sample.ideaIds.length < SAMPLE_SIZE) sample.ideaIds.push(id)
    }
    const roles = rows.map((row, place) => roleRows(row, indexes[place] ?? 0))
    sample.looking.push(...lookingOf(sample.members, rows, roles))
    addOpenRoles(sample, rows, roles)
    const texts = rows.map((row, place) => textRow(row, indexes[place] ?? 0))
    yield { files: rows.flatMap(fileRow), ideas: rows, idea_texts: texts, idea_roles: roles.flat() }
    yield { reviews: rows.flatMap(reviewRow) }
  }
  const comments = sample.ideaIds.map((id) => commentRows(id, ids))
  yield { comments: comments.flat() }
  const calendar = calendarRows(sample.members.map(({ id }) => id))
  yield calendar.rows
  return {
    ...sample,
    admin: admins[0] as SampleMember,
    reviewer: admins[1] as SampleMember,
    threads: threadsOf(comments),
    eventIds: calendar.eventIds,
    calendarTokens: calendar.tokens,
  }
}

function addMembers(
  sample: Pick<Sample, 'members' | List>,
  signedIn: SampleMember[],
  every: number,
  places: ReadonlyMap<number, List[]>,
): void {
  for (const member of signedIn) {
    if (member.index % every === 0 && sample.members.length < SAMPLE_SIZE) sample.members.push(member)
    for (const list of places.get(member.index) ?? []) sample[list].push(member)
  }
}

type List = 'newest' | 'newestAuthors' | 'commenters'

/** Which members are on the first pages and in comments, by their index. */
function placesOnPages(members: number): Map<number, List[]> {
  const places = new Map<number, List[]>()
  const add = (list: List, index: number) => places.set(index, [...(places.get(index) ?? []), list])
  for (let place = 0; place < ON_PAGE; place++) {
    if (place < members) add('newest', members - 1 - place)
    add('newestAuthors', ((members * IDEAS_PER_MEMBER - 1 - place) * AUTHOR_STEP) % members)
    add('commenters', (place * AUTHOR_STEP) % members)
  }
  return places
}

function* inBatches(total: number): Generator<number[]> {
  for (let first = 0; first < total; first += BATCH_SIZE) {
    yield Array.from({ length: Math.min(BATCH_SIZE, total - first) }, (_, offset) => first + offset)
  }
}

/** Members with a session each. */
function memberRows(
  members: (DemoMember & { index: number })[],
  passwordHash: string,
  timeOf: (index: number) => string,
): { signedIn: SampleMember[]; rows: TableRows } {
  const expiry = new Date(Date.now() + SESSION_MS).toISOString()
  const accounts = members.map((member) => ({ member, ...accountRows(member, passwordHash, timeOf(member.index)) }))
  const signedIn = accounts.map(({ member: { index, email }, user: { id } }) => ({
    id,
    email,
    token: newToken(),
    index,
  }))
  const rows = {
    users: accounts.map(({ user }) => user),
    profiles: accounts.map(({ profile }) => profile),
    sessions: signedIn.map(({ id, token, index }) => ({
      token_hash: hashToken(token),
      user_id: id,
      created_at: timeOf(index),
      expires_at: expiry,
      // The sessions are in use, and the password counts as entered recently, for all of a run.
      last_used_at: expiry,
      confirmed_at: expiry,
    })),
  }
  return { signedIn, rows }
}

/** The ideas of these members that look for people. */
function lookingOf(
  members: SampleMember[],
  ideas: ReturnType<typeof ideaRow>[],
  roles: ReturnType<typeof roleRows>[],
): Sample['looking'] {
  return ideas.flatMap(({ id, user_id, status }, place) => {
    const author = members.find((member) => member.id === user_id)
    return author && status !== 'Rejected' && roles[place]?.length ? [{ ideaId: id, author }] : []
  })
}

/** Collects the first open role of ideas by others that everybody sees. */
function addOpenRoles(
  { members, roles }: Pick<Sample, 'members' | 'roles'>,
  ideas: ReturnType<typeof ideaRow>[],
  rolesOfIdeas: ReturnType<typeof roleRows>[],
): void {
  if (roles.length >= OPEN_ROLES) return
  for (const [place, { id, user_id, status }] of ideas.entries()) {
    const role = rolesOfIdeas[place]?.[0]
    const isOther = members.every((member) => member.id !== user_id)
    if (role && isOther && status !== 'Rejected') roles.push({ ideaId: id, id: role.id })
  }
}

/** Open roles without offers. */
function roleRows(idea: ReturnType<typeof ideaRow>, index: number) {
  const { roles } = demoTeam(index, 0, 1)
  const [at, nobody] = [idea.created_at, { joined: null, offered: null }]
  const times = { createdAt: at, offeredAt: at, joinedAt: at, waitingSince: at }
  return teamRows(idea, { roles, ...nobody }, () => '', times).roles
}

/** With a PDF that was read: one of words that are as rare as those of a language are. */
function textRow(row: ReturnType<typeof ideaRow>, index: number): NonNullable<TableRows['idea_texts']>[number] {
  const text = ideaTextOf(row)
  if (!row.pdf_file_id) return text
  const pdf = inventedText(index, PDF_WORDS)
  return { ...text, pdf_text: pdf, pdf_words: pdfWords(pdf), read_due_at: null }
}

/** Pending ideas wait for a reviewer. */
function waitOf({ status, created_at }: ReturnType<typeof ideaRow>) {
  if (status !== 'Pending') return { waiting_since: null, due_at: null }
  return { waiting_since: created_at, due_at: new Date(Date.parse(created_at) + REVIEW_MS).toISOString() }
}

/** Decided on within a week, and the author notified: otherwise a server would send all of that while it is measured. */
function reviewRow({ id, status, created_at }: ReturnType<typeof ideaRow>, place: number) {
  if (status === 'Pending') return []
  const reviewedAt = new Date(Math.min(Date.now(), Date.parse(created_at) + ((place % 7) + 1) * DAY)).toISOString()
  const review = { id: newId(), idea_id: id, reviewer_id: null, decision: status, feedback: '', content_version: 1 }
  return [{ ...review, created_at: reviewedAt, notified_at: reviewedAt }]
}

/** More than a page of threads, each third with a reply. */
function commentRows(ideaId: string, authorIds: string[]): NonNullable<TableRows['comments']> {
  const now = new Date().toISOString()
  return Array.from({ length: THREADS_PER_IDEA }, (_, place) => {
    const id = newId()
    const row = { idea_id: ideaId, edited_at: null, deleted_at: null, created_at: now }
    const authorOf = (turn: number) => authorIds[(place * AUTHOR_STEP + turn) % authorIds.length] ?? ''
    const thread = { ...row, id, user_id: authorOf(0), reply_to: null, text: inventedText(place, COMMENT_WORDS) }
    const reply = { ...row, id: newId(), user_id: authorOf(1), reply_to: id, text: inventedText(place, COMMENT_WORDS) }
    return (place % 3 === 0 ? [thread, reply] : [thread]).map((one) => ({ ...one, search_text: indexedText(one.text) }))
  }).flat()
}

/** The threads of every idea, in turns. */
function threadsOf(comments: NonNullable<TableRows['comments']>[]): Sample['threads'] {
  const byIdea = comments.map((rows) => rows.filter(({ reply_to }) => !reply_to))
  return Array.from({ length: THREADS_PER_IDEA }, (_, turn) =>
    byIdea.flatMap((rows) => {
      const row = rows[turn]
      return row?.idea_id ? [{ ideaId: row.idea_id, id: row.id }] : []
    }),
  ).flat()
}

function fileRow({ pdf_file_id, user_id, created_at }: ReturnType<typeof ideaRow>): NonNullable<TableRows['files']> {
  return pdf_file_id ? [{ id: pdf_file_id, owner_id: user_id, kind: 'pdf', size: PDF_BYTES, created_at }] : []
}
