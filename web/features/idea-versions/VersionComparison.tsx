import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { kilobytes } from '../../../contract/files.ts'
import type { IdeaVersion, IdeaVersionContent } from '../../../contract/idea-versions.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { versionQuery } from '../../entities/idea-versions/idea-version.queries.ts'
import { useMediaQuery } from '../../lib/pages/use-media-query.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { ComparedTexts } from './ComparedTexts.tsx'
import { compareVersions, type VersionPair } from './compare-versions.ts'
import type { HistorySearch } from './idea-versions.search.ts'
import { useChangeKeys } from './use-change-keys.ts'

const VIEWS = ['sides', 'inline'] as const
const READ_ALONE = 0

type VersionComparisonProps = {
  ideaId: string
  versions: IdeaVersion[]
  pair: VersionPair
  onChange: (search: HistorySearch) => void
  /** Under the texts. */
  note: ReactNode
}

/** The changes from one version to another, by part. */
export function VersionComparison({ ideaId, versions, pair, onChange, note }: VersionComparisonProps) {
  const t = useTranslations('history')
  const [view, setView] = useState<(typeof VIEWS)[number]>('sides')
  const isWide = useMediaQuery('(width >= 56.25rem)')
  const { older, newer } = pair
  const options = [
    ...versions.filter(({ n }) => n !== newer.n).map(({ n }) => ({ value: n, label: t('version', { n }) })),
    { value: READ_ALONE, label: t('nothing') },
  ]
  return (
    <section aria-label={t('compare')} className="min-w-0">
      <SectionHeading
        title={older ? t('compared', { older: older.n, newer: newer.n }) : t('read', { n: newer.n })}
        action={
          <>
            <Select
              prefix={t('compareWith')}
              size="md"
              options={options}
              value={older?.n ?? READ_ALONE}
              onValueChange={(n) => onChange({ version: newer.n, with: n })}
              className="w-54"
            />
            {isWide && older && (
              <div className="w-68 whitespace-nowrap">
                <SegmentedControl
                  label={t('view')}
                  options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
                  value={view}
                  onValueChange={setView}
                />
              </div>
            )}
          </>
        }
      />
      <Contents ideaId={ideaId} pair={pair} isSideBySide={isWide && view === 'sides'} />
      {note}
    </section>
  )
}

type ContentsProps = { ideaId: string; pair: VersionPair; isSideBySide: boolean }

function Contents({ ideaId, pair, isSideBySide }: ContentsProps) {
  const t = useTranslations('history')
  const levels = useTranslations('ideas.level')
  const { older, newer } = pair
  const before = useQuery({ ...versionQuery(ideaId, older?.n ?? newer.n), enabled: older !== null })
  const after = useQuery(versionQuery(ideaId, newer.n))
  const region = useRef<HTMLElement>(null)
  const wording = {
    level: (level: IdeaVersionContent['recommended_level']) => levels(level),
    pdf: ({ pdf, pdf_size }: IdeaVersionContent) =>
      pdf ? t('pdfSize', { kilobytes: kilobytes(pdf_size) }) : t('noPdf'),
  }
  const comparison =
    after.data && (older === null || before.data)
      ? compareVersions(older && (before.data ?? null), after.data, wording)
      : null
  const { jump, onKeyDown, status } = useChangeKeys(region, comparison?.changes ?? 0)
  if (!comparison) {
    const isFailed = after.error || before.error || after.data === null || before.data === null
    const retry = () => void Promise.all([after.refetch(), older && before.refetch()])
    if (isFailed) return <LoadFailure text={t('failedText')} onRetry={retry} />
    return <Skeleton className="mt-5 h-96 w-full" />
  }
  return (
    <>
      <Facts pair={pair} addedWords={comparison.addedWords} removedWords={comparison.removedWords} />
      {older && comparison.parts.every(({ isChanged }) => !isChanged) && (
        <p className="mb-4 text-15">{t('sameText')}</p>
      )}
      <section ref={region} aria-label={t('changes')} onKeyDown={onKeyDown}>
        <ComparedTexts parts={comparison.parts} pair={pair} isSideBySide={isSideBySide} />
        {comparison.changes > 0 && (
          <div className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
            <Button variant="ghost" size="sm" icon={ArrowUp} aria-keyshortcuts="[" onClick={() => jump(-1)}>
              {t('previousChange')}
            </Button>
            <Button variant="ghost" size="sm" icon={ArrowDown} aria-keyshortcuts="]" onClick={() => jump(1)}>
              {t('nextChange')}
            </Button>
            <p role="status" className="text-13 text-muted">
              {status && t('changeOf', status)}
            </p>
          </div>
        )}
      </section>
    </>
  )
}

type FactsProps = { pair: VersionPair; addedWords: number; removedWords: number }

/** Who saved the newer version and why, and how much changed. */
function Facts({ pair: { older, newer }, addedWords, removedWords }: FactsProps) {
  const t = useTranslations('history')
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 py-4 text-13 text-text-2">
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <span className="wrap-anywhere">
          <b className="text-text">{t('who')}</b> {displayName(newer.author)}
        </span>
        {newer.reason && (
          <span className="wrap-anywhere">
            <b className="text-text">{t('why')}</b> <q dir="auto">{newer.reason}</q>
          </span>
        )}
      </p>
      {older && (
        <p className="flex flex-wrap gap-3">
          {addedWords > 0 && (
            <span className="rounded-xs bg-success-soft px-1 text-success underline">
              {t('addedWords', { count: addedWords })}
            </span>
          )}
          {removedWords > 0 && (
            <span className="rounded-xs bg-danger-soft px-1 text-danger line-through">
              {t('removedWords', { count: removedWords })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
