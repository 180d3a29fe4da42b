import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Report } from '../../../contract/reports.ts'
import { REPORT_STATES, REPORTED_KINDS, REPORTS_PAGE_SIZE } from '../../../contract/reports.values.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { usePageKeys } from '../../lib/keys/use-page-keys.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { ToggleChip } from '../../ui/forms/ToggleChip.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { reportsQuery } from './open-reports.api.ts'
import { ReportArticle } from './ReportArticle.tsx'
import { ReportList } from './ReportList.tsx'
import type { ReportsSearch } from './reports.search.ts'

const KINDS = ['', ...REPORTED_KINDS] as const

/** Reports of members and the decision on one. On phones queue and report are two screens. */
export function ReportQueue({ list }: { list: ListSearch<ReportsSearch> }) {
  const t = useTranslations('reports.queue')
  const heads = useTranslations('heads')
  const format = useFormatter()
  const { state, kind, page } = list.state
  const now = useCurrentTime().getTime()
  const query = reportsQuery({ state, kind, page, page_size: REPORTS_PAGE_SIZE })
  const { data, error, refetch } = useListQuery(query, page, list.turnTo)
  const counts = data?.counts
  const days = data?.oldest ? Math.floor((now - Date.parse(data.oldest)) / DAY_MS) : 0
  const all = counts && (state === 'open' ? counts.open : counts.decided)
  const shown = (count: number | undefined) => (count === undefined ? '…' : format.number(count))
  return (
    <>
      <PageHeader title={heads('adminReports.title')} subtitle={counts && t('waiting', { count: counts.open, days })} />
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3 border-b border-border pb-4">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('show')}</legend>
          {REPORT_STATES.map((one) => (
            <ToggleChip key={one} pressed={one === state} onClick={() => list.change({ state: one, report: '' })}>
              {t(`states.${one}`, { count: shown(counts?.[one]) })}
            </ToggleChip>
          ))}
        </fieldset>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('kind')}</legend>
          {KINDS.map((one) => (
            <ToggleChip key={one} pressed={one === kind} onClick={() => list.change({ kind: one, report: '' })}>
              {t(`kinds.${one || 'all'}`, { count: shown(one === '' ? all : counts?.kinds[one]) })}
            </ToggleChip>
          ))}
        </fieldset>
      </div>
      {data ? (
        <ReportDesk list={list} reports={data.reports} />
      ) : (
        <QueryFallback error={error} refetch={refetch} text={t('failed')} skeleton="mt-6 h-96 w-full" />
      )}
      {data && data.metadata.last_page > 1 && (
        <Pager page={data.metadata.current_page} pageCount={data.metadata.last_page} onPageChange={list.turnTo} />
      )}
    </>
  )
}

function ReportDesk({ list, reports }: { list: ListSearch<ReportsSearch>; reports: Report[] }) {
  const t = useTranslations('reports.queue')
  const navigate = useNavigate()
  const rows = useRef<HTMLDivElement>(null)
  const { state, report: chosenId } = list.state
  const openId = chosenId || reports[0]?.id
  const place = reports.findIndex(({ id }) => id === openId)
  const next = reports[place + 1] ?? reports.find(({ id }) => id !== openId)

  const open = (id: string) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, report: id }), replace: true, resetScroll: false })

  const step = (by: number) => {
    const to = reports[place + by]
    if (!to) return
    open(to.id)
    rows.current?.querySelectorAll('button')[place + by]?.focus()
  }
  usePageKeys({ j: () => step(1), k: () => step(-1) })

  if (!openId) {
    return (
      <StateMessage kind="empty" title={t(`empty.${state}`)}>
        {t('emptyText')}
      </StateMessage>
    )
  }
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-[17.5rem_minmax(0,1fr)]">
      <div ref={rows} className={chosenId === '' ? undefined : 'max-lg:hidden'}>
        <ReportList reports={reports} openId={openId} onOpen={open} />
        <p className="mt-3 text-13 text-muted max-lg:hidden">{t('keys')}</p>
      </div>
      <div className={classNames('min-w-0', chosenId === '' && 'max-lg:hidden')}>
        <Button variant="ghost" size="sm" icon={ArrowLeft} className="mb-4 -ms-3 lg:hidden" onClick={() => open('')}>
          {t('back')}
        </Button>
        <ReportArticle key={openId} id={openId} onDecided={() => open(next?.id ?? '')} />
      </div>
    </div>
  )
}
