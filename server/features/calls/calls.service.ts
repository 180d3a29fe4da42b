import type { z } from 'zod'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import type { Call, CallEdit, NewCall } from '../../../contract/calls.ts'
import { findListed } from '../../../contract/lists.values.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Tx, transact } from '../../transact.ts'
import { ensureAnonymous } from '../accounts/accounts.service.ts'
import { deleteFile, type OpenFile, openStored, transactWithFile } from '../files/files.service.ts'
import { pdfBytes } from '../files/received-files.service.ts'
import { readLockedLists } from '../site-settings/lists.service.ts'
import { findReferences, hasEntries } from './call-entries.repo.ts'
import { changesFor, contentOf, requireAllowedChange, requireReady, requireReferredParts } from './call-rules.ts'
import { getCall } from './call-views.service.ts'
import { lockManagedCall, requireManagedCall, requireOpener, requireVisibleCall } from './calls.access.ts'
import { notifyEntrants } from './calls.notifications.ts'
import { deleteCallRow, findCall, insertCall, lockCall, updateCall } from './calls.repo.ts'
import { findPossibleJurors, insertJurors } from './panel.repo.ts'
import { findJurorIds } from './panel.service.ts'

/** Writes a draft. */
export async function createCall(deps: Deps, actor: Member, input: NewCall): Promise<Call> {
  await requireOpener(deps, actor)
  const { rules_pdf, rules_pdf_name, ...rest } = input
  const id = newId()
  return transactWithFile(deps, await readRules(deps, rules_pdf), async (tx, rules_file_id) => {
    const content = await listedContent(tx, contentOf(rest))
    const rules = { rules_file_id, rules_name: rules_pdf_name }
    await insertDraft(tx, actor, { id, ...content, ...rules })
    return getCall(tx, actor, id)
  })
}

async function insertDraft(
  tx: Tx,
  actor: Member,
  draft: { id: string; rules_file_id: string | null; rules_name: string } & ReturnType<typeof contentOf>,
): Promise<void> {
  const now = timestamp(tx.clock)
  await insertCall(tx, {
    ...draft,
    ...{ organiser_id: actor.userId, phase: 'draft', scheduled_at: null, results_at: null },
    ...{ counted_at: null, voter_count: null, created_at: now, updated_at: now, version: 1 },
  })
  await tx.audit(actor, { action: 'call_made', target: { kind: 'call', id: draft.id, name: draft.title } })
}

/** Changes a call. A draft that is scheduled to open stays ready. */
export async function editCall(deps: Deps, actor: Member, id: string, input: z.output<typeof CallEdit>): Promise<Call> {
  const { rules_pdf, rules_pdf_name, version, confirmed, ...rest } = input
  await requireManagedCall(deps, actor, await findCall(deps.db, id))
  return transactWithFile(deps, await readRules(deps, rules_pdf), async (tx, newFileId) => {
    const call = await lockManagedCall(tx, actor, id, version)
    const content = await listedContent(tx, contentOf(rest), call.faculties)
    const now = timestamp(tx.clock)
    if (call.phase !== 'draft') {
      requireAllowedChange(call, content)
      requireReferredParts(call, content, { ...(await findReferences(tx.db, id)), isConfirmed: confirmed })
    } else if (call.scheduled_at !== null) requireReady(content, await findJurorIds(tx, id), now)
    const rules_file_id = rules_pdf === undefined ? call.rules_file_id : newFileId
    const rules = { rules_file_id, rules_name: rules_pdf_name }
    await updateCall(tx, call, { ...content, ...rules, updated_at: now })
    if (call.rules_file_id && call.rules_file_id !== rules_file_id) await deleteFile(tx, call.rules_file_id)
    if (call.phase !== 'draft') {
      await notifyEntrants(tx, { id, title: content.title }, changesFor(call, content))
      await tx.audit(actor, { action: 'call_edited', target: { kind: 'call', id, name: content.title } })
    }
    return getCall(tx, actor, id)
  })
}

export async function deleteCall(deps: Deps, actor: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const call = await requireManagedCall(tx, actor, await lockCall(tx, id))
    if (await hasEntries(tx.db, id)) throw new ConflictError('call', errorTexts.calls.hasEntries)
    await deleteCallRow(tx, id)
    if (call.rules_file_id) await deleteFile(tx, call.rules_file_id)
    await tx.audit(actor, { action: 'call_deleted', target: { kind: 'call', id, name: call.title } })
  })
}

/** Writes a draft like a call that the actor sees. */
export async function copyCall(deps: Deps, actor: Member, id: string): Promise<Call> {
  await requireOpener(deps, actor)
  const copy = newId()
  return transact(deps, async (tx) => {
    const call = await requireVisibleCall(tx, actor, await findCall(tx.db, id))
    const parts = <T extends { id: string }>(all: T[]) => all.map((part) => ({ ...part, id: newId() }))
    await insertDraft(tx, actor, {
      ...{ id: copy, title: call.title, question: call.question, promise: call.promise, office: call.office },
      ...{ words: '', opens_at: null, closes_at: null, judging_ends_at: null, ballot_ends_at: null },
      ...{ results_planned_at: null, time_zone: call.time_zone, faculties: call.faculties },
      ...{ ideas_per_member: call.ideas_per_member, questions: parts(call.questions), criteria: parts(call.criteria) },
      ...{ jurors_per_entry: call.jurors_per_entry, votes_per_member: call.votes_per_member },
      ...{ ballot_scope: call.ballot_scope, awards: parts(call.awards), rules_file_id: null, rules_name: '' },
    })
    const jurorIds = await findJurorIds(tx, id)
    const able = new Set(await findPossibleJurors(tx.db, jurorIds))
    await insertJurors(
      tx,
      copy,
      jurorIds.filter((userId) => able.has(userId)),
      timestamp(tx.clock),
    )
    return getCall(tx, actor, copy)
  })
}

/** The PDF with the rules of a call. */
export async function openRules(deps: Deps, actor: Actor, id: string): Promise<OpenFile & { title: string }> {
  const call = await requireVisibleCall(deps, actor, await findCall(deps.db, id))
  if (!call.rules_file_id) throw new NotFoundError('file')
  return { ...(await openStored(deps, call.rules_file_id, 'document')), title: call.rules_name || call.title }
}

/** The rules belong to the site: they stay when the organiser's account is deleted. */
async function readRules(deps: Deps, rulesPdf: string | undefined) {
  if (!rulesPdf) return null
  await ensureAnonymous(deps)
  return { ownerId: ANONYMOUS_USER_ID, kind: 'rules' as const, content: pdfBytes(rulesPdf, 'rules_pdf') }
}

/** The content with the faculties as the list of the site writes them. One that is retired or gone stays where it was chosen before. */
async function listedContent(tx: Tx, content: ReturnType<typeof contentOf>, kept: string[] = []) {
  const { faculties } = await readLockedLists(tx)
  const listed = content.faculties.map((name) => {
    if (kept.includes(name)) return name
    const entry = findListed(faculties, name)
    if (!entry || (entry.is_retired && !kept.includes(entry.name))) {
      throw new InvalidError({ faculties: errorTexts.calls.notOffered({ name }) })
    }
    return entry.name
  })
  return { ...content, faculties: [...new Set(listed)] }
}
