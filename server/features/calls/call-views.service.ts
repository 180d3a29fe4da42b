import type { z } from 'zod'
import type { AwardedEntry, Call, CallSummary, listCalls as listEndpoint } from '../../../contract/calls.ts'
import { CALL_EXCERPT_MAX } from '../../../contract/calls.values.ts'
import { cutText } from '../../../contract/cut-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isAdmin, type Member } from '../../lib/actor.ts'
import { ForbiddenError, UnauthenticatedError } from '../../lib/errors.ts'
import { authorSeenBy } from '../ideas/idea-views.service.ts'
import { getOwnProfile } from '../profiles/profiles.service.ts'
import { countPartsOf } from './call-counts.repo.ts'
import { isManagerOf, mayOpenCalls, requireVisibleCall } from './calls.access.ts'
import { countByPhase, countCalls, findCall, findCalls } from './calls.repo.ts'
import { findJurors } from './panel.repo.ts'
import { findAwarded } from './results.repo.ts'

type Query = z.output<(typeof listEndpoint)['query']>
type ListedCall = Awaited<ReturnType<typeof findCalls>>[number]
type Counts = ReturnType<Awaited<ReturnType<typeof countPartsOf>>>

export async function listCalls(deps: Deps, actor: Actor, query: Query) {
  const filter = await filterOf(deps, actor, query)
  const { page, page_size, sort } = query
  const [found, total, byPhase] = await Promise.all([
    findCalls(deps.db, filter, sort, { limit: page_size, offset: (page - 1) * page_size }),
    countCalls(deps.db, filter),
    countByPhase(deps.db),
  ])
  const metadata: Metadata = metadataOf(page, page_size, total)
  const of = (phase: 'open' | 'judging' | 'ballot' | 'results') => byPhase.get(phase) ?? 0
  const counts = { open: of('open'), judging: of('judging'), ballot: of('ballot'), results: of('results') }
  return { calls: await summariesOf(deps, actor, found), metadata, counts }
}

async function filterOf(deps: Deps, actor: Actor, { phase, only }: Query) {
  const member = only === '' && phase !== 'draft' ? undefined : requireSignedIn(actor)
  const filter = {
    ...(phase === '' ? {} : { phase }),
    ...(only === 'entered' ? { enteredBy: member?.userId ?? '' } : {}),
    ...(member && only === 'eligible' ? { faculty: (await getOwnProfile(deps, member)).faculty } : {}),
  }
  if (phase !== 'draft' || !member || isAdmin(member)) return filter
  if (!(await mayOpenCalls(deps, member))) throw new ForbiddenError(errorTexts.calls.onlyOpenersSeeDrafts, 'phase')
  return { ...filter, organiserId: member.userId }
}

function requireSignedIn(actor: Actor): Member {
  if (actor.kind === 'visitor') throw new UnauthenticatedError()
  return actor
}

export async function summariesOf(deps: Deps, actor: Actor, calls: ListedCall[]): Promise<CallSummary[]> {
  const ids = calls.map(({ id }) => id)
  const [counts, awarded] = await Promise.all([countPartsOf(deps.db, ids), awardedIn(deps, actor, calls)])
  return calls.map((call) => ({
    ...summaryOf(actor, call, counts(call.id)),
    awarded: awarded(call),
    question: cutText(call.question, CALL_EXCERPT_MAX),
  }))
}

export async function getCall(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Call> {
  const call = await requireVisibleCall(deps, actor, await findCall(deps.db, id))
  const [counts, isManager, jurors, awarded] = await Promise.all([
    countPartsOf(deps.db, [id]),
    isManagerOf(deps, actor, call),
    findJurors(deps.db, id),
    awardedIn(deps, actor, [call]),
  ])
  return {
    ...summaryOf(actor, call, counts(id)),
    awarded: awarded(call),
    promise: call.promise,
    questions: call.questions,
    criteria: call.criteria,
    jurors_per_entry: call.jurors_per_entry,
    panel: jurors.filter(({ isSuspended }) => !isSuspended).map(({ user }) => authorSeenBy(actor, user)),
    rules_pdf: call.rules_file_id ?? '',
    rules_pdf_name: call.rules_name,
    rules_pdf_size: call.rules_size,
    words: isManager || call.phase === 'results' ? call.words : '',
    created_at: call.created_at,
    updated_at: call.updated_at,
  }
}

/** Awarded entries of calls with results, in the order of the awards. */
async function awardedIn(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  calls: ListedCall[],
): Promise<(call: ListedCall) => AwardedEntry[]> {
  const decided = calls.filter(({ phase }) => phase === 'results').map(({ id }) => id)
  const byCall = await findAwarded(db, decided)
  return ({ id, awards }) => {
    const place = (awardId: string) => awards.findIndex((award) => award.id === awardId)
    return (byCall.get(id) ?? [])
      .toSorted((one, other) => place(one.award_id) - place(other.award_id))
      .map((entry) => ({ ...entry, author: authorSeenBy(actor, entry.author) }))
  }
}

function summaryOf(actor: Actor, call: ListedCall, counts: Counts): Omit<CallSummary, 'awarded'> {
  const { phase } = call
  const isDecided = phase === 'ballot' || phase === 'results'
  return {
    id: call.id,
    title: call.title,
    question: call.question,
    office: call.office,
    phase,
    is_scheduled: call.scheduled_at !== null,
    opens_at: call.opens_at,
    closes_at: call.closes_at,
    judging_ends_at: call.judging_ends_at,
    ballot_ends_at: call.ballot_ends_at,
    results_planned_at: call.results_planned_at,
    results_at: call.results_at,
    time_zone: call.time_zone,
    faculties: call.faculties,
    ideas_per_member: call.ideas_per_member,
    votes_per_member: call.votes_per_member,
    ballot_scope: call.ballot_scope,
    awards: call.awards,
    organiser: authorSeenBy(actor, call.organiser),
    entry_count: counts.entries,
    juror_count: counts.jurors,
    shortlist_count: isDecided ? counts.shortlisted : null,
    readings: phase === 'judging' ? { given: counts.given, total: counts.total } : null,
    voter_count: call.votes_per_member > 0 && isDecided ? (call.voter_count ?? counts.voters) : null,
    version: call.version,
  }
}
