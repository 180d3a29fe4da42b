import { useFormatter, useTranslations } from 'use-intl'
import type { ReportFigures } from '../../../contract/university-reports.ts'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/content/Panel.tsx'
import { useFacultyName } from './use-faculty-name.ts'

type Help = ReportFigures['help']

/** From this share of the most on. */
const SHADES: [from: number, styles: string][] = [
  [0.8, 'bg-accent text-accent-contrast'],
  [0.5, 'bg-accent/35'],
  [0.25, 'bg-accent/20'],
  [0, 'bg-accent/10'],
]

/** Who helped whom across faculties: a table with a shade in each cell, and none in one of few people. */
export function HelpMatrix({ figures: { help } }: { figures: ReportFigures }) {
  const t = useTranslations('universityReports.help')
  const nameOf = useFacultyName()
  const finding = useFinding(help)
  const { faculties, people } = help
  const most = Math.max(1, ...people.flat().map((count) => count ?? 0))
  if (faculties.length === 0) return <Panel title={t('title')} finding={t('nobody')} />
  return (
    <Panel title={t('title')} finding={finding}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keys where it is wider than the screen */}
      <section aria-label={t('title')} tabIndex={0} className="mt-4 overflow-x-auto rounded-xs">
        <table className="w-full border-separate border-spacing-0.5 text-13">
          <caption className="sr-only">{t('note')}</caption>
          <thead>
            <tr className="align-bottom text-12 text-text-2">
              <td className="min-w-24 pb-1">{t('corner')}</td>
              {faculties.map((faculty) => (
                <th key={faculty} scope="col" className="min-w-18 px-0.5 pb-1 text-center font-medium">
                  {nameOf(faculty)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faculties.map((from, row) => (
              <tr key={from}>
                <th scope="row" className="min-w-24 py-1 pe-2 text-start text-12 font-medium text-text-2">
                  {nameOf(from)}
                </th>
                {faculties.map((to, column) => (
                  <Cell key={to} count={people[row]?.[column] ?? null} most={most} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-3 text-13 text-text-2">{t('note')}</p>
    </Panel>
  )
}

function Cell({ count, most }: { count: number | null; most: number }) {
  const t = useTranslations('universityReports')
  const { number } = useFormatter()
  const shade = count === null ? 'bg-chip text-text-2' : SHADES.find(([from]) => count / most >= from)?.[1]
  return (
    <td className={classNames('h-10 text-center tabular-nums print-colors', shade, count !== null && 'font-bold')}>
      {count === null ? t('few') : number(count)}
    </td>
  )
}

/** The two faculties that helped each other most. */
function useFinding({ faculties, people }: Help): string | undefined {
  const t = useTranslations('universityReports.help')
  const nameOf = useFacultyName()
  const pairs = faculties.flatMap((one, row) =>
    faculties.slice(row + 1).flatMap((other, place) => {
      const [there, back] = [people[row]?.[row + 1 + place] ?? null, people[row + 1 + place]?.[row] ?? null]
      return there === null || back === null ? [] : [{ one, other, people: there + back }]
    }),
  )
  const [best] = pairs.toSorted((a, b) => b.people - a.people)
  return best && t('finding', { one: nameOf(best.one), other: nameOf(best.other), people: best.people })
}
