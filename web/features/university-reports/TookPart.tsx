import { useFormatter, useTranslations } from 'use-intl'
import type { FacultyPart, ReportFigures } from '../../../contract/university-reports.ts'
import { Panel } from '../../ui/content/Panel.tsx'
import { ShareBar } from '../../ui/content/ShareBar.tsx'
import { useFacultyName } from './use-faculty-name.ts'

const shareOf = ({ people, members }: Pick<FacultyPart, 'people' | 'members'>) => (members === 0 ? 0 : people / members)

/** Which share of each faculty's members took part: a table with a bar in each row. */
export function TookPart({ figures: { took_part } }: { figures: ReportFigures }) {
  const t = useTranslations('universityReports.tookPart')
  const { number } = useFormatter()
  const nameOf = useFacultyName()
  const percent = (part: Pick<FacultyPart, 'people' | 'members'>) => number(shareOf(part), { style: 'percent' })
  const { faculties } = took_part
  const named = faculties.filter(({ faculty }) => faculty !== null).toSorted((a, b) => shareOf(b) - shareOf(a))
  const [most, least] = [named[0], named.at(-1)]
  const finding = [
    t('finding', { share: percent(took_part) }),
    ...(most && least && percent(most) !== percent(least)
      ? [t('most', { most: nameOf(most.faculty), least: nameOf(least.faculty) })]
      : []),
  ].join(' ')
  if (faculties.length === 0) return <Panel title={t('title')} finding={t('nobody')} />
  return (
    <Panel title={t('title')} finding={finding}>
      <table className="mt-4 w-full border-collapse text-14">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="border-b border-border-strong text-start text-13 text-text-2">
            <th scope="col" className="py-2 text-start font-medium">
              {t('faculty')}
            </th>
            <th scope="col" className="py-2 ps-3 text-end font-medium">
              {t('people')}
            </th>
            <th scope="col" className="w-2/5 py-2 ps-6 text-start font-medium">
              {t('share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {faculties.map((part) => (
            <tr key={part.faculty ?? ' '} className="border-b border-border">
              <th scope="row" className="py-3 text-start font-regular wrap-anywhere">
                {nameOf(part.faculty)}
              </th>
              <td className="py-3 ps-3 text-end tabular-nums">{number(part.people)}</td>
              <td className="py-3 ps-6">
                <ShareBar share={shareOf(part)} className="max-sm:hidden" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-border-strong font-bold">
            <th scope="row" className="py-3 text-start">
              {t('all')}
            </th>
            <td colSpan={2} className="py-3 text-end tabular-nums">
              {t('sum', { people: took_part.people, members: took_part.members, share: percent(took_part) })}
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}
