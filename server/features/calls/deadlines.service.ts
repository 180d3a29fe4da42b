import ical, { foldLines } from 'ical-generator'
import type { Deps } from '../../deps.ts'
import { findCallsWithDeadlines } from './deadlines.repo.ts'

type Range = { from: string; to: string; limit: number }
type Call = Awaited<ReturnType<typeof findCallsWithDeadlines>>[number]
type Deadline = { kind: 'entry' | 'scores' | 'votes'; at: string; summary: string }

/** Deadlines of calls for the calendar of a member: of entering, of scoring for jurors, and of voting. Times are in UTC. */
export async function deadlinesOf({ db, config }: Deps, userId: string, range: Range) {
  const calls = await findCallsWithDeadlines(db, userId, range)
  return calls
    .flatMap((call) => deadlinesIn(call).map((deadline) => ({ call, deadline })))
    .filter(({ deadline }) => deadline.at >= range.from && deadline.at <= range.to)
    .map(({ call, deadline }) => ({ text: textOf(call, deadline, `${config.publicUrl}/calls/${call.id}`), zone: null }))
}

function deadlinesIn({ title, faculties, faculty, closes_at, judging_ends_at, ballot_ends_at, isJuror }: Call) {
  const mayEnter = faculties.length === 0 || faculties.includes(faculty ?? '')
  const deadlines: (Deadline | null)[] = [
    closes_at && mayEnter ? { kind: 'entry', at: closes_at, summary: `Closes: ${title}` } : null,
    judging_ends_at && isJuror ? { kind: 'scores', at: judging_ends_at, summary: `Scores due: ${title}` } : null,
    ballot_ends_at ? { kind: 'votes', at: ballot_ends_at, summary: `Vote ends: ${title}` } : null,
  ]
  return deadlines.filter((deadline) => deadline !== null)
}

/** The same UID as long as the call exists, and a SEQUENCE that counts its changes. */
function textOf({ id, version, updated_at, created_at }: Call, { kind, at, summary }: Deadline, url: string): string {
  const entry = ical().createEvent({
    ...{
      id: `${id}-${kind}@quad`,
      sequence: version,
      stamp: updated_at,
      created: created_at,
      lastModified: updated_at,
    },
    ...{ start: at, summary, description: url, url },
  })
  return foldLines(entry.toString())
}
