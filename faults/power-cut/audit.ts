import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '../../server/db/tables.ts'
import type { Deps } from '../../server/deps.ts'
import type { Engine } from '../harness/installation.ts'
import type { IdeaState, Ledger, PairState, ProfileState, State } from './ledger.ts'
import { hashOf, pairName } from './load.ts'

export type Audit = {
  /** Acknowledged and not there, or not whole. */
  lost: string[]
  /** There by half. */
  halfDone: string[]
  /** Ids of ideas by the text that names them. */
  ideaIds: Map<string, string>
}

/** Compares everything that is there with what was acknowledged, and with itself. */
export async function audit(deps: Deps, engine: Engine, ledger: Ledger): Promise<Audit> {
  const { db } = deps
  const [ideas, profiles, pairs, signUps] = await Promise.all([
    readIdeas(deps),
    readProfiles(db),
    readPairs(db),
    readSignUps(db),
  ])
  const mails = await db.selectFrom('outbox').select(['id', 'kind', 'to_address', 'params', 'sent_at']).execute()
  const said = new Set(await readFeedback(db, mails))
  const notified = new Set(mails.filter(({ kind }) => kind === 'activation').map(({ to_address }) => to_address))
  return {
    lost: [
      ...ledger.compare('idea', ideas.states),
      ...ledger.compare('profile', profiles),
      ...ledger.compare('pair', pairs.states),
      ...ledger.compare('signUp', signUps),
      ...mails
        .filter(({ id, kind, sent_at }) => kind === 'activation' && sent_at && !isSaved(deps, id))
        .map(({ id }) => `lost: mail ${id} was sent but is not there`),
    ],
    halfDone: [
      ...(await checkFiles(deps)),
      ...pairs.problems,
      ...[...signUps.keys()].filter((email) => !notified.has(email)).map((email) => `half done: no mail to ${email}`),
      ...[...ideas.states.values()]
        .filter((idea) => idea && idea.feedback !== '' && !said.has(idea.feedback))
        .map((idea) => `half done: no mail says "${idea?.feedback}"`),
      ...(engine === 'sqlite' ? await checkSqlite(db) : []),
    ],
    ideaIds: ideas.ids,
  }
}

/** The feedback in mails, and in notifications whose mail waits. */
async function readFeedback(db: Db, mails: { params: string }[]): Promise<(string | undefined)[]> {
  const waiting = await db.selectFrom('notifications').select('mail').where('mail', 'is not', null).execute()
  const params = [
    ...mails.map((mail) => JSON.parse(mail.params)),
    ...waiting.map(({ mail }) => JSON.parse(mail ?? '{}').params),
  ] as { feedback?: string }[]
  return params.map(({ feedback }) => feedback)
}

async function readIdeas(deps: Deps): Promise<{ states: Map<string, State<'idea'>>; ids: Map<string, string> }> {
  const rows = await deps.db
    .selectFrom('ideas')
    .select(['id', 'description', 'title', 'status', 'feedback', 'pdf_file_id'])
    .execute()
  const states = new Map<string, IdeaState>()
  for (const { description, title, status, feedback, pdf_file_id } of rows) {
    states.set(description, { title, status, feedback, pdf: pdf_file_id ? await hashOfFile(deps, pdf_file_id) : '' })
  }
  return { states, ids: new Map(rows.map(({ id, description }) => [description, id])) }
}

async function hashOfFile(deps: Deps, id: string): Promise<string> {
  const file = await deps.files.read(id)
  return file ? hashOf(await buffer(file.stream)) : 'no file'
}

async function readProfiles(db: Db): Promise<Map<string, State<'profile'>>> {
  const rows = await db.selectFrom('profiles').select(['user_id', 'bio', 'avatar_file_id']).execute()
  return new Map<string, ProfileState>(
    rows.map(({ user_id, bio, avatar_file_id }) => [user_id, { bio, hasAvatar: avatar_file_id !== null }]),
  )
}

async function readSignUps(db: Db): Promise<Map<string, State<'signUp'>>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select('users.email')
    .where('users.activated_at', 'is', null)
    .execute()
  return new Map(rows.map(({ email }) => [email, true as const]))
}

async function readPairs(db: Db): Promise<{ states: Map<string, State<'pair'>>; problems: string[] }> {
  const connections = await db.selectFrom('connections').select(['user_id', 'other_id']).execute()
  const requests = await db.selectFrom('connection_requests').select(['sender_id', 'recipient_id']).execute()
  const notifications = await db.selectFrom('notifications').select(['user_id', 'actor_id', 'kind']).execute()
  const isNotified = new Set(notifications.map(({ user_id, actor_id, kind }) => `${kind} ${user_id} ${actor_id}`))
  const sides = new Set(connections.map(({ user_id, other_id }) => `${user_id} ${other_id}`))
  const states = new Map<string, PairState>()
  const problems: string[] = []
  for (const { user_id, other_id } of connections) {
    states.set(pairName(user_id, other_id), 'connected')
    if (!sides.has(`${other_id} ${user_id}`)) problems.push(`half done: ${other_id} is not connected with ${user_id}`)
  }
  for (const { sender_id, recipient_id } of requests) {
    const name = pairName(sender_id, recipient_id)
    if (states.has(name)) problems.push(`half done: a request beside the connection ${name}`)
    if (!isNotified.has(`connection_requested ${recipient_id} ${sender_id}`)) {
      problems.push(`half done: no notification for ${recipient_id} of the request of ${sender_id}`)
    }
    states.set(name, 'requested')
  }
  return { states, problems }
}

/** Each row of a file has its file, whole, and exactly one idea or profile of its owner. */
async function checkFiles(deps: Deps): Promise<string[]> {
  const { db } = deps
  const files = await db.selectFrom('files').selectAll().execute()
  const ideas = await db.selectFrom('ideas').select(['pdf_file_id as id', 'user_id']).execute()
  const profiles = await db.selectFrom('profiles').select(['avatar_file_id as id', 'user_id']).execute()
  const uses = Map.groupBy([...ideas, ...profiles], ({ id }) => id)
  const problems: string[] = []
  for (const { id, owner_id, size } of files) {
    const file = await deps.files.read(id)
    file?.stream.destroy()
    if (!file) problems.push(`half done: the file of row ${id} is missing`)
    else if (file.size !== size) problems.push(`half done: file ${id} has ${file.size} of ${size} bytes`)
    const users = uses.get(id) ?? []
    if (users.length !== 1 || users[0]?.user_id !== owner_id) problems.push(`half done: file ${id} is not in use once`)
  }
  return problems
}

async function checkSqlite(db: Db): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...integrity.rows
      .filter(({ integrity_check }) => integrity_check !== 'ok')
      .map(({ integrity_check }) => `lost: ${integrity_check}`),
    ...orphans.rows.map(({ table }) => `half done: a row of ${table} refers to nothing`),
  ]
}

function isSaved(deps: Deps, mailId: string): boolean {
  return existsSync(join(deps.config.mailDir, `${mailId}.eml`))
}
