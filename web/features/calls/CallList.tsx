import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallSummary } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import { ownCallsQuery } from '../../entities/calls/own-calls.queries.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { CallRow } from './CallRow.tsx'
import { callsQuery } from './calls.api.ts'
import type { CallsSearch } from './calls.search.ts'

type CallListProps = { search: CallsSearch; onChange: (change: Partial<CallsSearch>) => void }

const GROUPS: { key: 'draft' | 'open' | 'decided' | 'results'; phases: CallPhase[] }[] = [
  { key: 'draft', phases: ['draft'] },
  { key: 'open', phases: ['open'] },
  { key: 'decided', phases: ['judging', 'ballot'] },
  { key: 'results', phases: ['results'] },
]

/** All calls by phase, with the reader's own state of each. */
export function CallList({ search, onChange }: CallListProps) {
  const t = useTranslations('calls')
  const tList = useTranslations('callList')
  const isSignedIn = useIsSignedIn()
  const { data, error, refetch } = useQuery(callsQuery(search))
  const ids = data?.calls.map(({ id }) => id) ?? []
  const own = useQuery({ ...ownCallsQuery(ids), enabled: isSignedIn && data !== undefined }).data
  const pages = data?.metadata
  return (
    <>
      <Toolbar {...{ search, onChange }} counts={data?.counts} mayOpen={own?.may_open ?? false} />
      {own?.missed_drafts.map((draft) => (
        <InlineNote key={draft.id} className="mt-4">
          {tList(data?.counts.open ? 'missedDraft.withOpen' : 'missedDraft.text', {
            title: draft.title || tList('missedDraft.untitled'),
            call: draft.call.title,
          })}
        </InlineNote>
      ))}
      {error && <LoadFailure text={t('failed')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="mt-8 h-64" />}
      {data?.calls.length === 0 && (
        <StateMessage kind="empty" title={tList('empty.title')}>
          {tList('empty.text')}
        </StateMessage>
      )}
      {GROUPS.map(({ key, phases }) => {
        const calls = data?.calls.filter(({ phase }) => phases.includes(phase)) ?? []
        return calls.length > 0 && <Group key={key} title={t(`groups.${key}`)} calls={calls} own={own?.calls ?? []} />
      })}
      {pages && pages.last_page > 1 && (
        <p className="mt-8 flex gap-3">
          <Button variant="secondary" disabled={search.page <= 1} onClick={() => onChange({ page: search.page - 1 })}>
            {t('previous')}
          </Button>
          <Button
            variant="secondary"
            disabled={search.page >= pages.last_page}
            onClick={() => onChange({ page: search.page + 1 })}
          >
            {t('next')}
          </Button>
        </p>
      )}
    </>
  )
}

type GroupProps = { title: string; calls: CallSummary[]; own: Parameters<typeof CallRow>[0]['own'][] }

function Group({ title, calls, own }: GroupProps) {
  return (
    <section className="mt-10">
      <SectionHeading title={title} />
      {calls.map((call) => (
        <CallRow key={call.id} call={call} own={own.find((state) => state?.id === call.id)} />
      ))}
    </section>
  )
}

type Counts = { open: number; judging: number; ballot: number; results: number }

function Toolbar(props: CallListProps & { counts: Counts | undefined; mayOpen: boolean }) {
  const { search, onChange, counts, mayOpen } = props
  const t = useTranslations('calls')
  const tList = useTranslations('callList')
  const isSignedIn = useIsSignedIn()
  const phases: CallsSearch['phase'][] = ['', 'open', 'judging', 'ballot', 'results']
  if (mayOpen) phases.push('draft')
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <fieldset aria-label={t('filters')} className="flex flex-wrap gap-2">
        {phases.map((phase) => (
          <ToggleChip key={phase} pressed={search.phase === phase} onClick={() => onChange({ phase, page: 1 })}>
            {phase === '' ? t('all') : t(`phases.${phase}`)}
            {counts && phase !== '' && phase !== 'draft' && (
              <span className="ms-2 font-regular tabular-nums">{counts[phase]}</span>
            )}
          </ToggleChip>
        ))}
        {isSignedIn &&
          (['eligible', 'entered'] as const).map((only) => (
            <ToggleChip
              key={only}
              pressed={search.only === only}
              onClick={() => onChange({ only: search.only === only ? '' : only, page: 1 })}
            >
              {tList(`only.${only}`)}
            </ToggleChip>
          ))}
      </fieldset>
      <div className="ms-auto w-56 max-sm:ms-0 max-sm:w-full">
        <SegmentedControl
          label={t('sort')}
          options={(['ends', 'newest'] as const).map((value) => ({ value, label: tList(`sorts.${value}`) }))}
          value={search.sort}
          onValueChange={(sort) => onChange({ sort, page: 1 })}
        />
      </div>
    </div>
  )
}
