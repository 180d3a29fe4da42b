import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReportOption } from '../../../contract/university-reports.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { usePeriodName } from './period-name.ts'
import { periodsQuery, useCountReport } from './university-reports.api.ts'

const keyOf = ({ starts_on, ends_on }: ReportOption) => `${starts_on} ${ends_on}`

/** Opens the report on a term or a year, which is counted where it was not yet. `current`: the one that is open. */
export function PeriodChooser({ current }: { current?: string }) {
  const t = useTranslations('universityReports')
  const navigate = useNavigate()
  const nameOf = usePeriodName()
  const { data = [] } = useQuery(periodsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const counting = useCountReport()
  const shown = data.find((option) => (chosen === null ? option.report?.id === current : keyOf(option) === chosen))
  const option = shown ?? (current === undefined ? data[0] : undefined)
  const open = async () => {
    if (!option) return
    const id = option.report?.id ?? (await counting.mutateAsync(option)).report.id
    await navigate({ to: '/admin', search: { report: id } })
  }
  const isOpen = current !== undefined && option?.report?.id === current
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        prefix={t('on')}
        size="md"
        placeholder={t('choose')}
        options={data.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
        value={option ? keyOf(option) : null}
        onValueChange={setChosen}
        className="w-72! max-w-full"
      />
      <Button
        variant="secondary"
        disabled={!option || isOpen}
        pending={counting.isPending}
        pendingLabel={t('asking')}
        onClick={() => void toastOutcome(open(), { failed: t('notMade') })}
      >
        {option && !option.report ? t('count') : t('open')}
      </Button>
    </div>
  )
}
