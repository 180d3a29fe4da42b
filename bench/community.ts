import type { Insertable } from 'kysely'
import { demoIdea, demoMember } from '../server/cli/demo-community.ts'
import type { Tables } from '../server/db/tables.ts'
import { contentOf } from '../server/features/ideas/ideas.service.ts'
import { searchColumns } from '../server/features/profiles/profiles.service.ts'
import { DAY } from '../server/lib/clock.ts'
import { newCapabilityId, newId } from '../server/lib/ids.ts'
import { hashPassword } from '../server/lib/passwords.ts'
import { hashToken, newToken } from '../server/lib/tokens.ts'

/** Rows of one or more tables, in the order in which they can be inserted. */
export type Batch = { [T in keyof Tables]?: Insertable<Tables[T]>[] }

export type Person = { id: string; email: string; token: string; index: number }

/** What requests are made of. */
export type Sample = { people: Person[]; admin: Person; ideaIds: string[] }

export const PASSWORD = 'a bench in the quad'
const IDEAS_PER_MEMBER = 3
const BATCH_SIZE = 2_000
const SAMPLE_SIZE = 64
const HISTORY_MS = 730 * DAY
const SESSION_MS = 30 * DAY
const PDF_BYTES = 180_000
/** Spreads each member's ideas over the whole history. Prime, so that it meets every member. */
const AUTHOR_STEP = 7919

/** The invented community of the demo at any size, batch by batch; returns what to ask for. */
export async function* community(members: number): AsyncGenerator<Batch, Sample> {
  const passwordHash = await hashPassword(PASSWORD)
  const start = Date.now() - HISTORY_MS
  const every = Math.max(1, Math.floor(members / SAMPLE_SIZE))
  const sample: Omit<Sample, 'admin'> = { people: [], ideaIds: [] }
  const ids: string[] = []
  const timeOf = (place: number, total: number) => new Date(start + (place / total) * HISTORY_MS).toISOString()

  const admin = newPerson(members, 'admin@quad.example')
  yield memberRows([admin], () => timeOf(0, 1), passwordHash, 'admin')
  for (const indexes of inBatches(members)) {
    const people = indexes.map((index) => newPerson(index, demoMember(index).email))
    for (const person of people) {
      ids.push(person.id)
      if (person.index % every === 0 && sample.people.length < SAMPLE_SIZE) sample.people.push(person)
    }
    yield memberRows(people, (index) => timeOf(index, members), passwordHash, 'normal')
  }
  const ideas = members * IDEAS_PER_MEMBER
  for (const indexes of inBatches(ideas)) {
    const rows = indexes.map((index) => {
      return ideaRow(index, members, ids[(index * AUTHOR_STEP) % members] ?? admin.id, timeOf(index, ideas))
    })
    for (const [place, { status, id }] of rows.entries()) {
      const isNext = (indexes[place] ?? 0) >= sample.ideaIds.length * every * IDEAS_PER_MEMBER
      if (isNext && status !== 'Rejected' && sample.ideaIds.length < SAMPLE_SIZE) sample.ideaIds.push(id)
    }
    yield { files: rows.flatMap(fileRow), ideas: rows }
  }
  return { ...sample, admin }
}

function* inBatches(total: number): Generator<number[]> {
  for (let first = 0; first < total; first += BATCH_SIZE) {
    yield Array.from({ length: Math.min(BATCH_SIZE, total - first) }, (_, offset) => first + offset)
  }
}

function newPerson(index: number, email: string): Person {
  return { id: newId(), email, token: newToken(), index }
}

function memberRows(
  people: Person[],
  timeOf: (index: number) => string,
  passwordHash: string,
  userType: 'normal' | 'admin',
): Batch {
  const expiry = new Date(Date.now() + SESSION_MS).toISOString()
  const rows = people.map((person) => ({ person, ...demoMember(person.index), now: timeOf(person.index) }))
  return {
    users: rows.map(({ person, username, now }) => ({
      id: person.id,
      email: person.email,
      username,
      password_hash: passwordHash,
      user_type: userType,
      activated_at: now,
      suspended_at: null,
      created_at: now,
      version: 1,
    })),
    profiles: rows.map(({ person, username, profile: { avatar: _none, ...profile }, now }) => ({
      ...profile,
      ...searchColumns({ ...profile, username }),
      user_id: person.id,
      avatar_file_id: null,
      skills: JSON.stringify(profile.skills),
      completed_at: now,
      updated_at: now,
      version: 2,
    })),
    sessions: rows.map(({ person, now }) => ({
      token_hash: hashToken(person.token),
      user_id: person.id,
      created_at: now,
      expires_at: expiry,
    })),
  }
}

function ideaRow(index: number, members: number, authorId: string, now: string): Insertable<Tables['ideas']> {
  const { form, hasPdf, status, feedback } = demoIdea(index, members)
  const { tags, ...content } = contentOf(form)
  return {
    ...content,
    id: newId(),
    user_id: authorId,
    tags: JSON.stringify(tags),
    pdf_file_id: hasPdf ? newCapabilityId() : null,
    status,
    feedback,
    created_at: now,
    updated_at: now,
    version: status === 'Pending' ? 1 : 2,
  }
}

function fileRow({ pdf_file_id, user_id, created_at }: Insertable<Tables['ideas']>): Insertable<Tables['files']>[] {
  return pdf_file_id ? [{ id: pdf_file_id, owner_id: user_id, kind: 'pdf', size: PDF_BYTES, created_at }] : []
}
