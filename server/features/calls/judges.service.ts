import type { Deps } from '../../deps.ts'
import { type AssignmentRow, findConflicts, findJurors } from './panel.repo.ts'

export type Judges = {
  /** The ids of the jurors who can judge at all, those who were added first before the others. */
  jurorIds: string[]
  /** Whether a member works or worked on an entry, or is connected with somebody who does, or one of the two blocks the other. */
  isConflicted: (ideaId: string, userId: string | null) => boolean
  /** Whether a member is on the panel, not suspended and without a conflict. */
  mayJudge: (ideaId: string, userId: string | null) => boolean
}

/** The jurors of a call who can judge its entries, or one of them, as things are now. Every use of a seat on a panel asks this. */
export async function readJudges({ db }: Pick<Deps, 'db'>, callId: string, ideaId?: string): Promise<Judges> {
  const [jurors, conflicts] = await Promise.all([findJurors(db, callId), findConflicts(db, callId, ideaId)])
  const jurorIds = jurors.filter(({ isSuspended }) => !isSuspended).map(({ user }) => user.id)
  const able = new Set(jurorIds)
  const isConflicted = (idea: string, userId: string | null) =>
    userId !== null && (conflicts.get(idea)?.has(userId) ?? false)
  return {
    jurorIds,
    isConflicted,
    mayJudge: (idea, userId) => userId !== null && able.has(userId) && !isConflicted(idea, userId),
  }
}

/**
 * Assignments that are in force: not passed on, and scored without a conflict, or to be scored by somebody who may. Scores stay
 * when their juror leaves the panel. Conflicts of later than the results do not matter, since the step to them drops the others.
 */
export function inForce(
  assignments: AssignmentRow[],
  { isConflicted, mayJudge }: Judges,
  { phase }: { phase: string },
): AssignmentRow[] {
  return assignments.filter(({ idea_id, user_id, passed_at, scored_at }) => {
    if (passed_at !== null) return false
    if (phase === 'results') return true
    return scored_at === null ? mayJudge(idea_id, user_id) : !isConflicted(idea_id, user_id)
  })
}
