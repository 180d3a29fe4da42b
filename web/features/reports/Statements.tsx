import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { ReportDetails } from '../../../contract/reports.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'

/** Why it waits: words of the site's list, and who reported it. */
export function Statements({ report }: { report: ReportDetails }) {
  const { listed_words, statements } = report
  return (
    <div className="flex flex-col gap-8">
      {listed_words.length > 0 && <ListedWords words={listed_words} />}
      {statements.length > 0 && <Reporters report={report} />}
    </div>
  )
}

function ListedWords({ words }: { words: string[] }) {
  const t = useTranslations('reports.report')
  return (
    <section>
      <SectionHeading title={t('listed')} count={words.length} />
      <p className="mt-3 text-14">{t('listedText', { count: words.length })}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} dir="auto" className="rounded-sm bg-warning-soft px-2.5 py-1 text-14 font-bold wrap-anywhere">
            {word}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reporters({ report: { statements, reporter_count, target } }: { report: ReportDetails }) {
  const t = useTranslations('reports.report')
  const reasons = useTranslations('reporting.reasons')
  return (
    <section>
      <SectionHeading title={t('by')} count={reporter_count} />
      <ul>
        {statements.map(({ reporter, reason, text, seen, created_at }) => {
          const name = reporter ? displayName(reporter) : t('somebody')
          return (
            <li key={`${created_at} ${name}`} className="flex gap-3 border-b border-border py-3 text-14">
              {reporter && <Avatar id={reporter.id} name={name} src={avatarPath(reporter.avatar)} size={24} />}
              <div className="min-w-0">
                <p>
                  <strong>{name}</strong> {reasons(reason)}
                </p>
                {text && (
                  <p dir="auto" className="whitespace-pre-line wrap-anywhere text-text-2">
                    {t('quote', { text })}
                  </p>
                )}
                {seen && (
                  <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere text-muted">
                    {t('seen', { text: seen.text || seen.title })}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {target.author && (
        <p className="mt-3 text-13 text-muted">{t('neverTold', { name: displayName(target.author) })}</p>
      )}
    </section>
  )
}
