import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import { IdeaImportColumns, IdeaImportOptions } from '../../../contract/idea-imports.ts'
import type { Deps } from '../../deps.ts'
import type { Events } from '../../events.ts'
import type { Admin } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { storedText } from '../../lib/error-texts.ts'
import { type Tx, transact } from '../../transact.ts'
import { ensureAnonymous } from '../accounts/accounts.service.ts'
import { addImportedComment } from '../comments/comments.service.ts'
import { addImportedIdea, removeImportedIdea, transferIdea } from '../ideas/ideas.service.ts'
import { withdrawInvitationsOf } from '../invitations/invitations.service.ts'
import { findImportedMembers } from '../profiles/imported-fields.service.ts'
import { setImportedStage } from '../progress/progress.service.ts'
import { withdrawSupportOf } from '../supports/supports.service.ts'
import { type Author, authorsOf, checkRows, findDateOrder, readingNow } from './idea-checks.service.ts'
import { readDate } from './idea-dates.ts'
import {
  findDueRows,
  findIdeasOfInvited,
  findImportedIdeas,
  findOpenImports,
  insertImportedIdea,
  lockImport,
  type StoredImport,
  saveRows,
  setClaimed,
  updateImport,
} from './idea-imports.repo.ts'
import type { IdeaOfRow, Reading } from './idea-rows.ts'

/** In one transaction, so that others write in between. */
const IDEAS_AT_ONCE = 50

/** Constants of an import. */
type FileReading = Pick<Reading, 'columns' | 'order'>

/** Goes on with the imports that are run or undone, part by part; each process may do the next part. */
export async function workOnImports(deps: Deps, signal: AbortSignal): Promise<void> {
  const open = await findOpenImports(deps.db)
  if (open.length > 0) await ensureAnonymous(deps)
  for (const { id, state, columns: stored } of open) {
    const columns = IdeaImportColumns.parse(JSON.parse(stored))
    // No row of an import that is being undone is read again.
    const order = state === 'running' ? await findDateOrder(deps, id, columns) : 'day-first'
    while (!signal.aborted && (await doPart(deps, id, { columns, order }))) {
      // The next part.
    }
  }
}

/** Imports or removes the next ideas. Returns whether more may follow. */
async function doPart(deps: Deps, id: string, file: FileReading): Promise<boolean> {
  return transact(deps, async (tx) => {
    const stored = await lockImport(tx, id, timestamp(tx.clock))
    if (stored?.state === 'running') return importPart(tx, stored, file)
    return stored?.state === 'undoing' ? undoPart(tx, stored) : false
  })
}

async function importPart(tx: Tx, stored: StoredImport, file: FileReading): Promise<boolean> {
  const due = await findDueRows(tx.db, stored.id, IDEAS_AT_ONCE)
  if (due.length === 0) {
    await updateImport(tx, stored.id, { state: 'done' })
    return false
  }
  const reading = await readingNow(tx, file)
  // Ideas shared since the check count too.
  const checked = await checkRows(
    tx,
    due.map(({ cells }) => JSON.parse(cells)),
    reading,
  )
  const made = await addIdeas(
    tx,
    stored,
    checked.map(({ outcome, idea }) => (outcome === 'added' ? idea : null)),
  )
  await saveRows(
    tx,
    due.map((row, index) => {
      const { outcome = row.outcome, field = '', problem = null, idea_id = null } = checked[index] ?? {}
      const found = { outcome, field, problem: storedText(problem), idea_id: made[index] ?? idea_id }
      return { ...row, ...found, is_done: 1 }
    }),
  )
  await updateImport(tx, stored.id, { done: stored.done + made.filter((ideaId) => ideaId !== null).length })
  return true
}

/** Returns the ideas in the places of what they were made from. */
async function addIdeas(tx: Tx, stored: StoredImport, ideas: (IdeaOfRow | null)[]): Promise<(string | null)[]> {
  const authors = await authorsOf(
    tx,
    ideas.filter((idea) => idea !== null),
  )
  const made: (string | null)[] = []
  for (const idea of ideas) {
    const author = idea && authors.get(idea)
    made.push(author ? await addIdea(tx, stored, idea, author) : null)
  }
  return made
}

async function addIdea(tx: Tx, stored: StoredImport, idea: IdeaOfRow, author: Author): Promise<string> {
  const { invite, keep, review } = IdeaImportOptions.parse(JSON.parse(stored.options ?? '{}'))
  const isMember = author.kind === 'member'
  const id = await addImportedIdea(tx, {
    content: idea.content,
    userId: isMember ? author.member.id : ANONYMOUS_USER_ID,
    createdAt: (keep ? idea.createdAt : null) ?? timestamp(tx.clock),
    waits: review,
  })
  await insertImportedIdea(tx, {
    ...{ idea_id: id, import_id: stored.id, source: stored.source, votes: keep ? idea.votes : 0 },
    author_name: isMember ? '' : author.name,
    invited_email: invite && author.kind === 'invited' ? author.email : null,
  })
  if (keep) await addHistory(tx, id, idea, stored)
  return id
}

/** Where it stands, and what was said of it, by members whose verified address it is or with a name before it. */
async function addHistory(tx: Tx, ideaId: string, { stage, comments }: IdeaOfRow, { created_at }: StoredImport) {
  if (stage !== 'idea') await setImportedStage(tx, ideaId, stage, created_at)
  const emails = [...new Set(comments.map(({ email }) => email.toLowerCase()).filter((email) => email !== ''))]
  const members = new Map((await findImportedMembers(tx, emails)).map((member) => [member.email, member.id]))
  for (const { name, email, text, at } of comments) {
    const userId = members.get(email.toLowerCase()) ?? ANONYMOUS_USER_ID
    const said = userId === ANONYMOUS_USER_ID && name !== '' ? `${name}: ${text}` : text
    const date = readDate(at, 'day-first', tx.clock.now())
    await addImportedComment(tx, { ideaId, userId, text: said, at: 'at' in date ? date.at : timestamp(tx.clock) })
  }
}

async function undoPart(tx: Tx, { id, actor_id, done }: StoredImport): Promise<boolean> {
  const ideas = await findImportedIdeas(tx.db, id, IDEAS_AT_ONCE)
  if (ideas.length === 0) {
    await withdrawInvitationsOf(tx, id)
    await updateImport(tx, id, { state: 'undone' })
    return false
  }
  const actor: Admin = { kind: 'member', userId: actor_id ?? ANONYMOUS_USER_ID, isAdmin: true, sessionHash: '' }
  for (const ideaId of ideas) await removeImportedIdea(tx, actor, ideaId)
  await updateImport(tx, id, { done: done + ideas.length })
  return true
}

/** Gives ideas from elsewhere to their author, who was invited and has an account now. */
export async function claimIdeas(tx: Tx, { userId, email }: Events['invitationAccepted']): Promise<void> {
  const ideas = await findIdeasOfInvited(tx.db, email)
  for (const { id, pdf_file_id, user_id } of ideas) {
    await withdrawSupportOf(tx, { id, user_id }, userId)
    await transferIdea(tx, { id, pdf: pdf_file_id ?? '' }, userId)
  }
  if (ideas.length > 0)
    await setClaimed(
      tx,
      ideas.map(({ id }) => id),
      userId,
    )
}
