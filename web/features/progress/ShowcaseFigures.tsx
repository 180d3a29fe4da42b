import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { showcaseFiguresQuery } from './showcase.api.ts'

/** How many ideas are in use, being tried, and with a team at work; on phones the chips say it. */
export function ShowcaseFigures() {
  const t = useTranslations('showcase.figures')
  const format = useFormatter()
  const { data } = useQuery(showcaseFiguresQuery)
  return (
    <dl className="grid w-96 max-w-full grid-cols-[repeat(3,auto)] gap-x-6 border-t-2 border-text pt-3 max-sm:hidden">
      {(['in_use', 'tried', 'team'] as const).map((stage) => (
        <div key={stage} className="flex flex-col-reverse justify-end">
          <dt className="text-13 text-muted">{t(stage, { count: data?.stages[stage] ?? 0 })}</dt>
          <dd className="font-display text-32 tabular-nums">{data ? format.number(data.stages[stage]) : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
