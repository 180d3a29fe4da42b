import type { CallChange, PanelNews } from '../../../contract/notifications.ts'
import type { Tx } from '../../transact.ts'
import { findMailable } from '../accounts/accounts.service.ts'
import { findEntrants, type findJudgedEntries } from './call-entries.repo.ts'
import type { StoredCall } from './calls.repo.ts'
import { countOpenReadings } from './panel.repo.ts'

type Named = Pick<StoredCall, 'id' | 'title'>

/** Notifies entrants of other dates, or other words of the criteria. */
export async function notifyEntrants(tx: Tx, { id, title }: Named, changes: CallChange[]): Promise<void> {
  if (changes.length === 0) return
  const members = await findMailable(tx, await findEntrants(tx.db, id))
  const payload = { call: { id, title }, changes }
  await tx.notifyAll(
    members.map((member) => member.id),
    { kind: 'call_changed', payload },
    { kind: 'call-changed', params: { callId: id, changes } },
  )
}

/** Notifies jurors that they are on the panel, or of entries to score. */
export async function notifyJurors(tx: Tx, call: StoredCall, userIds: string[], news: PanelNews): Promise<void> {
  const members = await findMailable(tx, userIds)
  for (const { id } of members) {
    const count = (await countOpenReadings(tx.db, [call.id], id)).get(call.id) ?? 0
    const payload = { call: { id: call.id, title: call.title }, news, count, until: call.judging_ends_at ?? '' }
    await tx.notify(
      { userId: id, kind: 'call_judging', payload },
      { kind: 'call-judging', params: { callId: call.id, news } },
    )
  }
}

/** Notifies the organiser that entries have fewer jurors than they had, since nobody else on the panel can take them. */
export async function notifyOfShortage(tx: Tx, { id, title, organiser_id }: StoredCall, count: number): Promise<void> {
  if (organiser_id === null) return
  const payload = { call: { id, title }, news: 'unassigned' as const, title: '', count }
  await tx.notify({ userId: organiser_id, kind: 'call_panel', payload })
}

type GoneEntry = Awaited<ReturnType<typeof findJudgedEntries>>[number]

/** Notifies the organiser of a call, and jurors who scored it, that an entry is gone. */
export async function notifyOfGoneEntry(tx: Tx, entry: GoneEntry, news: 'deleted' | 'merged'): Promise<void> {
  const members = await findMailable(tx, [...new Set([entry.organiser_id ?? '', ...entry.jurorIds])].filter(Boolean))
  const payload = { call: { id: entry.id, title: entry.title }, news, title: entry.idea_title, count: 1 }
  await tx.notifyAll(
    members.map(({ id }) => id),
    { kind: 'call_panel', payload },
  )
}

type DecidedEntry = {
  idea_id: string
  title: string
  award_id: string | null
  shortlisted_at: string | null
  people: string[]
  sentences: string[]
}

/** Notifies those who work on these entries of their decision, with the sentences of the panel. */
export async function notifyOfDecisions(tx: Tx, call: StoredCall, entries: DecidedEntry[]): Promise<void> {
  const { id, title } = call
  const mailable = await findMailable(tx, [...new Set(entries.flatMap(({ people }) => people))])
  const mailableIds = new Set(mailable.map((member) => member.id))
  for (const { idea_id, title: ideaTitle, award_id, shortlisted_at, people, sentences } of entries) {
    const award = call.awards.find((one) => one.id === award_id)?.name ?? ''
    const decision = award ? 'award' : shortlisted_at !== null ? 'shortlisted' : 'entered'
    const told = people.filter((userId) => mailableIds.has(userId))
    const payload = { call: { id, title }, title: ideaTitle, decision, award, sentences } as const
    await tx.notifyAll(
      told,
      { kind: 'call_decided', ideaId: idea_id, payload },
      { kind: 'call-decided', params: { callId: id, ideaId: idea_id, title: ideaTitle } },
    )
  }
}
