import { REPORT_VALID_MONTHS } from '../../../contract/reports.values.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../transact.ts'
import {
  deleteDecidedBefore,
  deleteReportsOn,
  findDecisionsBy,
  findDecisionsOn,
  findStatementsBy,
} from './reports.account.repo.ts'

/** Reports of a member, decisions on their content, and decisions of theirs, for the export of their data. */
export async function exportReports({ db }: Deps, userId: string) {
  return {
    reported: await findStatementsBy(db, userId),
    received: await findDecisionsOn(db, userId),
    decided: await findDecisionsBy(db, userId),
  }
}

/** Before an account is deleted. */
export async function deleteReportsOfMember(tx: Tx, userId: string, newOwnerId: string | null): Promise<void> {
  await deleteReportsOn(tx, userId, newOwnerId !== null)
}

/** Deletes decided reports when their time is over. */
export async function pruneReports({ db, clock }: Deps): Promise<void> {
  const oldest = new Date(clock.now())
  oldest.setUTCMonth(oldest.getUTCMonth() - REPORT_VALID_MONTHS)
  await deleteDecidedBefore(db, oldest.toISOString())
}
