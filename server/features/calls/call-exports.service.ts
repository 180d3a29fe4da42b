import { pickContent } from '../../../contract/idea-content.values.ts'
import type { Language } from '../../../contract/languages.values.ts'
import { listedLabel } from '../../../contract/lists.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member, Service } from '../../lib/actor.ts'
import { storedFile } from '../../lib/member-files.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { transact } from '../../transact.ts'
import { requireNewestVersion, requireStoredVersion } from '../ideas/judged-versions.service.ts'
import { publicLists, readLists } from '../site-settings/lists.service.ts'
import { requireManagedCall } from './calls.access.ts'
import { findCall, type StoredCall } from './calls.repo.ts'
import { lateMinutes } from './entry-rules.ts'
import { inForce, readJudges } from './judges.service.ts'
import { findAssignments, findJurors } from './panel.repo.ts'
import { findRankedEntries } from './ranking.repo.ts'
import { findBlind, scoredOf } from './ranking.service.ts'
import { weightedMean } from './ranking.ts'

const FIXED_COLUMNS = ['entry', 'author', 'juror', 'mean', 'sentence', 'note', 'time'] as const
/** After all others, whose places programs know. */
const ID_COLUMNS = ['entryId', 'authorId', 'jurorId'] as const

/** The scores of the panel, a row for each juror and entry. Those that the actor has still to score, or works on, are left out. */
export async function exportScores(deps: Deps, actor: Member | Service, id: string, language: Language) {
  const t = serverTexts(language, 'exports.scores')
  const call = await requireExport(deps, actor, id, 'scores')
  const [entries, assignments, jurors, judges] = await Promise.all([
    findRankedEntries(deps.db, id),
    findAssignments(deps.db, id),
    findJurors(deps.db, id),
    readJudges(deps, id),
  ])
  const active = inForce(assignments, judges, call)
  const ideaIds = entries.map(({ idea_id }) => idea_id)
  const blind = await findBlind(deps.db, actor, call, { ideaIds, active })
  const byId = new Map(entries.map((entry) => [entry.idea_id, entry]))
  const names = new Map(jurors.map(({ user }) => [user.id, displayName(user)]))
  const rows = scoredOf(active).filter(({ entry }) => !blind.has(entry))
  const cells = rows.map(({ entry, juror, scores, row }) => [
    ...[byId.get(entry)?.title ?? '', displayName(byId.get(entry)?.author ?? NOBODY), names.get(juror) ?? ''],
    ...[weightedMean(call.criteria, scores)?.toFixed(2) ?? '', row.sentence, row.note, row.scored_at ?? ''],
    ...call.criteria.map((criterion) => String(scores[criterion.id] ?? '')),
    ...[entry, byId.get(entry)?.author.id ?? '', juror],
  ])
  return {
    columns: [
      ...FIXED_COLUMNS.map((column) => t(column)),
      ...call.criteria.map(({ label }) => label),
      ...ID_COLUMNS.map((column) => t(column)),
    ],
    rows: cells,
  }
}

const NOBODY = { firstname: '', lastname: '', username: '' }

/** All entries in the versions that are judged, each a folder with its text and PDF, read one after the other. */
export async function exportEntries(
  deps: Deps,
  actor: Member,
  id: string,
  language: Language,
): Promise<AsyncGenerator<ZipEntry>> {
  const call = await requireExport(deps, actor, id, 'entries')
  return foldersOf(deps, call, await findRankedEntries(deps.db, id), language)
}

type Entry = Awaited<ReturnType<typeof findRankedEntries>>[number]

async function* foldersOf(
  deps: Deps,
  call: StoredCall,
  entries: Entry[],
  language: Language,
): AsyncGenerator<ZipEntry> {
  const { categories } = publicLists(await readLists(deps))
  const labelOf = (category: string) => listedLabel(categories, category, language)
  for (const [place, entry] of entries.entries()) {
    // One that was deleted meanwhile is left out.
    const text = await textOf(deps, call, entry, { language, labelOf }).catch(() => null)
    if (text === null) continue
    const folder = `${String(place + 1).padStart(4, '0')}-${entry.idea_id}`
    yield { name: `${folder}/entry.txt`, content: [Buffer.from(text)] }
    if (entry.pdf_file_id) yield* storedFile(deps, entry.pdf_file_id, `${folder}/entry.pdf`)
  }
}

type Words = { language: Language; labelOf: (category: string) => string }

async function textOf(deps: Deps, call: StoredCall, entry: Entry, { language, labelOf }: Words): Promise<string> {
  const t = serverTexts(language, 'exports.entries')
  const { content_version: n } = entry
  const version = n === null ? requireNewestVersion(deps, entry.idea_id) : requireStoredVersion(deps, entry.idea_id, n)
  const { title, description, learning_outcome, tags, category, github_link } = pickContent(await version)
  const answers = JSON.parse(entry.answers) as Record<string, string>
  const late = lateMinutes(call, entry.entered_at)
  const entered = { author: displayName(entry.author), time: entry.entered_at }
  const parts = [
    title,
    late > 0 ? t('late', { ...entered, minutes: String(late) }) : t('entered', entered),
    [labelOf(category), ...tags].join(', '),
    description,
    t('learned', { text: learning_outcome }),
    github_link,
    ...call.questions.map(({ id, text }) => `${text}\n${answers[id] ?? ''}`),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

async function requireExport(deps: Deps, actor: Member | Service, id: string, what: string): Promise<StoredCall> {
  const call = await requireManagedCall(deps, actor, await findCall(deps.db, id))
  const target = { kind: 'call' as const, id, name: call.title }
  await transact(deps, (tx) => tx.audit(actor, { action: 'call_exported', target, after: what }))
  return call
}
