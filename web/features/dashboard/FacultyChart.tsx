import { useFormatter, useTranslations } from 'use-intl'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { PARTICIPATION_DAYS } from '../../../contract/dashboard.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { Panel } from '../../ui/content/Panel.tsx'
import { ShareBar } from '../../ui/content/ShareBar.tsx'

type Faculty = Dashboard['faculties'][number]

const shareOf = ({ active, members }: Pick<Faculty, 'active' | 'members'>) => (members === 0 ? 0 : active / members)

/** Which share of each faculty's members takes part: a table with a bar in each row. */
export function FacultyChart({ faculties }: Pick<Dashboard, 'faculties'>) {
  const t = useTranslations('dashboard.faculties')
  const { number } = useFormatter()
  const listed = useListedLabel()
  const finding = useFinding(faculties)
  return (
    <Panel title={t('title')} finding={`${t('text', { days: PARTICIPATION_DAYS })} ${finding}`}>
      <div className="mt-4 overflow-x-auto">
        <table className="w-full border-collapse text-14">
          <caption className="sr-only">{t('title')}</caption>
          <thead>
            <tr className="border-b border-border-strong text-start text-13 text-text-2">
              <th scope="col" className="py-2 font-medium">
                {t('faculty')}
              </th>
              <th scope="col" className="py-2 ps-3 text-end font-medium">
                {t('members')}
              </th>
              <th scope="col" className="w-2/5 py-2 ps-6 font-medium">
                {t('active')}
              </th>
            </tr>
          </thead>
          <tbody>
            {faculties.map((faculty) => (
              <tr key={faculty.faculty} className="border-b border-border">
                <th scope="row" className="py-3 text-start font-regular wrap-anywhere text-text-2">
                  {listed('faculties', faculty.faculty) || t('none')}
                </th>
                <td className="py-3 ps-3 text-end tabular-nums">{number(faculty.members)}</td>
                <td className="py-3 ps-6">
                  <ShareBar share={shareOf(faculty)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function useFinding(faculties: Faculty[]): string {
  const listed = useListedLabel()
  const t = useTranslations('dashboard.faculties')
  const { number } = useFormatter()
  const sum = (of: 'members' | 'active') => faculties.reduce((total, faculty) => total + faculty[of], 0)
  const [first] = faculties.toSorted((a, b) => shareOf(b) - shareOf(a))
  if (!first || first.active === 0) return t('nothing')
  const share = shareOf({ active: sum('active'), members: sum('members') })
  return t('finding', {
    share: number(share, { style: 'percent' }),
    faculty: listed('faculties', first.faculty) || t('none'),
  })
}
