import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { Call } from '../../../../contract/calls.ts'
import { FacultyBars } from '../../../entities/calls/FacultyBars.tsx'
import { SectionHeading } from '../../../ui/content/SectionHeading.tsx'
import { resultsQuery } from './results.api.ts'

/** How many took part: entries, people, faculties and voters. */
export function ResultFigures({ call }: { call: Call }) {
  const t = useTranslations('results')
  const format = useFormatter()
  const { data } = useQuery(resultsQuery(call.id))
  if (!data) return null
  const { entries, people, faculties, voters } = data.counts
  const figures = [
    [format.number(entries), t('figures.entries', { count: entries })],
    [format.number(people), t('figures.people', { count: people })],
    [t('figures.of', { count: faculties.entered, all: faculties.all }), t('figures.faculties')],
    ...(voters === null ? [] : [[format.number(voters), t('figures.voters', { count: voters })]]),
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-md border border-border bg-surface p-5">
      {figures.map(([value, name]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-13 text-muted">{name}</dt>
          <dd className="font-display text-24">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Entries by faculty, most first. */
export function EntriesByFaculty({ call }: { call: Call }) {
  const t = useTranslations('results')
  const { data } = useQuery(resultsQuery(call.id))
  const rows = data?.by_faculty ?? []
  if (rows.length === 0) return null
  return (
    <section>
      <SectionHeading title={t('byFaculty')} />
      <FacultyBars rows={rows} />
    </section>
  )
}
