import ical, { foldLines } from 'ical-generator'
import type { Language } from '../../../contract/languages.values.ts'
import type { Deps } from '../../deps.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { findCallsWithDeadlines } from './deadlines.repo.ts'

type Range = { from: string; to: string; limit: number }
type Call = Awaited<ReturnType<typeof findCallsWithDeadlines>>[number]
type Deadline = { kind: 'entry' | 'scores' | 'votes'; at: string }

/** Deadlines of calls for the calendar of a member: of entering, of scoring for jurors, and of voting. Times are in UTC. */
export async function deadlinesOf(
  { db, config }: Deps,
  { userId, language }: { userId: string; language: Language },
  range: Range,
) {
  const t = serverTexts(language, 'calendars.deadlines')
  const calls = await findCallsWithDeadlines(db, userId, range)
  return calls
    .flatMap((call) => deadlinesIn(call).map((deadline) => ({ call, deadline })))
    .filter(({ deadline }) => deadline.at >= range.from && deadline.at <= range.to)
    .map(({ call, deadline: { kind, at } }) => {
      const url = `${config.publicUrl}/calls/${call.id}`
      return { text: textOf(call, { kind, at, summary: t(kind, { title: call.title }) }, url), zone: null }
    })
}

function deadlinesIn({ faculties, faculty, closes_at, judging_ends_at, ballot_ends_at, isJuror }: Call) {
  const mayEnter = faculties.length === 0 || faculties.includes(faculty ?? '')
  const deadlines: (Deadline | null)[] = [
    closes_at && mayEnter ? { kind: 'entry', at: closes_at } : null,
    judging_ends_at && isJuror ? { kind: 'scores', at: judging_ends_at } : null,
    ballot_ends_at ? { kind: 'votes', at: ballot_ends_at } : null,
  ]
  return deadlines.filter((deadline) => deadline !== null)
}

/** The same UID as long as the call exists, and a SEQUENCE that counts its changes. */
function textOf(
  { id, version, updated_at, created_at }: Call,
  { kind, at, summary }: Deadline & { summary: string },
  url: string,
): string {
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
