import { useFormatter, useTranslations } from 'use-intl'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { ChartTable } from '../../ui/content/ChartTable.tsx'
import { Panel } from '../../ui/content/Panel.tsx'

type Category = Dashboard['categories'][number]

const STATUSES = ['approved', 'pending', 'rejected'] as const
const FILLS = { approved: 'bg-c1', pending: 'bg-c2', rejected: 'bg-danger' } as const

const totalOf = ({ approved, pending, rejected }: Category) => approved + pending + rejected

/** How many ideas of each category there are, by status. */
export function CategoryChart({ categories }: Pick<Dashboard, 'categories'>) {
  const t = useTranslations('dashboard.categories')
  const all = useTranslations('dashboard')
  const listed = useListedLabel()
  const { number } = useFormatter()
  const total = categories.reduce((sum, category) => sum + totalOf(category), 0)
  const [largest] = categories
  const most = largest ? totalOf(largest) : 0
  const nameOf = ({ category }: Category) => listed('categories', category) || t('none')
  return (
    <Panel
      title={t('title')}
      finding={largest ? t('finding', { category: nameOf(largest), count: most, total }) : t('nothing')}
    >
      <ul aria-hidden className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13">
        {STATUSES.map((status) => (
          <li key={status} className="flex items-center gap-2">
            <span className={`size-2.5 rounded-[2px] print-colors ${FILLS[status]}`} />
            {t(status)}
          </li>
        ))}
      </ul>
      <ul className="mt-4 flex flex-col gap-3 text-14">
        {categories.map((category) => (
          <li key={category.category} className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-3">
            <span aria-hidden className="wrap-anywhere text-text-2">
              {nameOf(category)}
            </span>
            <span aria-hidden className="flex h-3.5 gap-0.5">
              {STATUSES.filter((status) => category[status] > 0).map((status) => (
                <span
                  key={status}
                  className={`rounded-[2px] print-colors ${FILLS[status]}`}
                  style={{ width: `${(category[status] / most) * 100}%` }}
                />
              ))}
            </span>
            <span aria-hidden className="text-end font-bold tabular-nums">
              {number(totalOf(category))}
            </span>
            <span className="sr-only">{t('summary', { ...category, category: nameOf(category) })}</span>
          </li>
        ))}
      </ul>
      {largest && (
        <ChartTable
          caption={t('title')}
          show={all('showTable')}
          columns={[t('category'), ...STATUSES.map((status) => t(status)), t('total')]}
          rows={categories.map((category) => [
            nameOf(category),
            ...STATUSES.map((status) => category[status]),
            totalOf(category),
          ])}
        />
      )}
    </Panel>
  )
}
