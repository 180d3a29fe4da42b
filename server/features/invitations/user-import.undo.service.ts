import type { RecentImport, UndoneImport } from '../../../contract/user-imports.ts'
import { IMPORT_UNDO_HOURS } from '../../../contract/user-imports.values.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { HOUR, timestamp } from '../../lib/clock.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { transact } from '../../transact.ts'
import { lockAdmins } from '../accounts/accounts.service.ts'
import { readLockedLists } from '../site-settings/lists.service.ts'
import { deleteInvitationsOf } from './invitations.repo.ts'
import { restoreMembers } from './user-import.updates.service.ts'
import { deleteImport, deleteImportsBefore, findImports, lockImport } from './user-imports.repo.ts'

const UNDO_MS = IMPORT_UNDO_HOURS * HOUR

/** Imports that can be undone. */
export async function listRecentImports({ db, clock }: Deps): Promise<RecentImport[]> {
  return findImports(db, timestamp(clock, -UNDO_MS))
}

/** Withdraws the open invitations of an import, and restores the fields it changed. */
export async function undoImport(deps: Deps, actor: Admin, id: string): Promise<UndoneImport> {
  return transact(deps, async (tx) => {
    await lockAdmins(tx, actor)
    const lists = await readLockedLists(tx)
    const done = await lockImport(tx, id, timestamp(tx.clock, -UNDO_MS))
    if (!done) throw new NotFoundError('import')
    const withdrawn = await deleteInvitationsOf(tx, 'import_id', id)
    const restored = await restoreMembers(tx, actor, id, lists)
    await deleteImport(tx, id)
    await tx.audit(actor, {
      action: 'import_undone',
      target: { kind: 'list' },
      before: `${done.added} invited, ${done.updated} updated`,
      after: `${withdrawn} withdrawn, ${restored} restored`,
    })
    return {
      ...{ withdrawn, not_withdrawn: done.added - withdrawn },
      ...{ restored, not_restored: done.updated - restored },
    }
  })
}

/** Forgets what can no longer be undone. */
export async function pruneImports({ db, clock }: Deps): Promise<void> {
  await deleteImportsBefore(db, timestamp(clock, -UNDO_MS))
}
