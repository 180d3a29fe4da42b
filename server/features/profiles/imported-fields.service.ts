import type { OwnedField } from '../../../contract/profiles.values.ts'
import type { IMPORT_PROFILE_FIELDS } from '../../../contract/user-imports.values.ts'
import { profileTexts } from '../../db/profile-texts.ts'
import { isProvisioned } from '../../db/provisioned.ts'
import type { Deps } from '../../deps.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Tx } from '../../transact.ts'
import {
  findMembersByEmail,
  findOwned,
  type ImportedRow,
  lockMembersByEmail,
  lockMembersById,
  saveImported,
  saveOwned,
} from './imported-fields.repo.ts'

export type ImportedFields = Record<(typeof IMPORT_PROFILE_FIELDS)[number], string>
export type ImportedMember = ImportedRow
export type MemberUpdate = { member: ImportedMember; fields: Partial<ImportedFields> }

export async function findImportedMembers({ db }: Pick<Deps, 'db'>, emails: string[]): Promise<ImportedMember[]> {
  return findMembersByEmail(db, emails)
}

/** As `findImportedMembers`, and nobody changes them until the transaction ends. */
export async function lockImportedMembers(tx: Tx, by: { emails: string[] } | { ids: string[] }) {
  return 'emails' in by ? lockMembersByEmail(tx, by.emails) : lockMembersById(tx, by.ids)
}

/** Changes what others than the member know of their studies, and the name. */
export async function updateImportedFields(tx: Tx, updates: MemberUpdate[]): Promise<void> {
  const rows = updates.map(({ member, fields }) => {
    const { firstname, lastname, faculty, program, year, ...rest } = { ...member, ...fields }
    const skills: string[] = JSON.parse(rest.skills)
    const { sort_name, search_name, search_text } = profileTexts({ ...rest, firstname, lastname, skills })
    return { user_id: member.id, firstname, lastname, faculty, program, year, sort_name, search_name, search_text }
  })
  await saveImported(tx, rows, timestamp(tx.clock))
}

/**
 * Sets which fields the member cannot change: those that the providers of the member give. Fields owned before stay so while
 * the directory provisions the member, so that nobody gets them back by unlinking a provider or by signing in at another.
 */
export async function setOwnedFields(tx: Tx, userId: string, fields: OwnedField[]): Promise<void> {
  const before = (await isProvisioned(tx.db, userId)) ? await findOwned(tx.db, userId) : []
  await saveOwned(tx, userId, JSON.stringify([...new Set([...before, ...fields])].toSorted()))
}
