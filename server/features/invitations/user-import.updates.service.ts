import { type Lists, listedName } from '../../../contract/lists.ts'
import type { ImportChange } from '../../../contract/user-imports.ts'
import { IMPORT_PROFILE_FIELDS } from '../../../contract/user-imports.values.ts'
import type { Admin } from '../../lib/actor.ts'
import type { Tx } from '../../transact.ts'
import {
  type ImportedFields,
  type ImportedMember,
  lockImportedMembers,
  type MemberUpdate,
  updateImportedFields,
} from '../profiles/imported-fields.service.ts'
import type { FoundRow } from './user-import.rows.ts'
import { findImportChanges, insertImportChanges } from './user-imports.repo.ts'

export type MemberChanges = { member: ImportedMember; changes: ImportChange[] }

const MEMBERS_AT_ONCE = 500

/** Differences of a row to the profile. An empty cell changes nothing. */
export function changesOf(member: ImportedMember, row: FoundRow, lists: Lists): ImportChange[] {
  return IMPORT_PROFILE_FIELDS.flatMap((field) => {
    const [before, after] = [member[field], currentName(lists, field, row[field])]
    return after === '' || after === before ? [] : [{ field, before, after }]
  })
}

/** Updates members from their rows, and keeps the previous values for an undo. */
export async function updateMembers(tx: Tx, actor: Admin, importId: string, updates: MemberChanges[]): Promise<void> {
  for (const some of batches(updates)) {
    const changed = some.map(({ member, changes }) => ({
      member,
      before: fieldsOf(changes, 'before'),
      after: fieldsOf(changes, 'after'),
    }))
    await applyUpdates(tx, actor, changed)
    await insertImportChanges(
      tx,
      changed.map(({ member, before, after }) => ({
        ...{ import_id: importId, user_id: member.id },
        ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
      })),
    )
  }
}

/** Gives members back what an import changed, unless it was changed since. Returns how many have all of it again. */
export async function restoreMembers(tx: Tx, actor: Admin, importId: string, lists: Lists): Promise<number> {
  let restored = 0
  for (const some of batches(await findImportChanges(tx, importId))) {
    const members = await lockImportedMembers(tx, { ids: some.map(({ user_id }) => user_id) })
    const memberOf = new Map(members.map((member) => [member.id, member]))
    const changed = some.flatMap(({ user_id, before, after }) => {
      const member = memberOf.get(user_id)
      return member ? [{ member, ...restorable(member, JSON.parse(before), JSON.parse(after), lists) }] : []
    })
    restored += changed.filter(({ isWhole }) => isWhole).length
    await applyUpdates(
      tx,
      actor,
      changed.filter(({ after }) => Object.keys(after).length > 0),
    )
  }
  return restored
}

type Fields = Partial<ImportedFields>

/** The fields that still have what the import gave them. Lists may have been renamed since. */
function restorable(member: ImportedMember, earlier: Fields, imported: Fields, lists: Lists) {
  const [before, after]: [Fields, Fields] = [{}, {}]
  for (const field of namesOf(imported)) {
    if (member[field] !== currentName(lists, field, imported[field] ?? '')) continue
    before[field] = member[field]
    after[field] = currentName(lists, field, earlier[field] ?? '')
  }
  return { before, after, isWhole: namesOf(after).length === namesOf(imported).length }
}

async function applyUpdates(
  tx: Tx,
  actor: Admin,
  updates: { member: ImportedMember; before: Fields; after: Fields }[],
): Promise<void> {
  await updateImportedFields(
    tx,
    updates.map(({ member, after }): MemberUpdate => ({ member, fields: after })),
  )
  await notifyMembers(
    tx,
    updates.filter(({ member }) => member.id !== actor.userId),
  )
  await tx.auditAll(
    actor,
    updates.map(({ member, before, after }) => ({
      action: 'member_updated',
      target: { kind: 'member', memberId: member.id },
      before: textOf(before),
      after: textOf(after),
    })),
  )
}

/** Notifies members of the fields that changed, those with the same fields at once. */
async function notifyMembers(tx: Tx, updates: { member: ImportedMember; after: Fields }[]): Promise<void> {
  for (const [fields, same] of Map.groupBy(updates, ({ after }) => JSON.stringify(namesOf(after)))) {
    const payload = { fields: JSON.parse(fields) as (keyof Fields)[], role: null }
    await tx.notifyAll(
      same.map(({ member }) => member.id),
      { kind: 'account_changed', payload },
    )
  }
}

function currentName(lists: Lists, field: keyof ImportedFields, text: string): string {
  if (field === 'faculty') return listedName(lists.faculties, text)
  return field === 'year' ? listedName(lists.years, text) : text
}

function fieldsOf(changes: ImportChange[], side: 'before' | 'after'): Fields {
  return Object.fromEntries(changes.map((change) => [change.field, change[side]]))
}

function namesOf(fields: Fields): (keyof Fields)[] {
  return IMPORT_PROFILE_FIELDS.filter((field) => fields[field] !== undefined)
}

function textOf(fields: Fields): string {
  return namesOf(fields)
    .map((field) => `${field}: ${fields[field] || 'none'}`)
    .join(', ')
}

function* batches<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += MEMBERS_AT_ONCE) yield items.slice(start, start + MEMBERS_AT_ONCE)
}
