import { useTranslations } from 'use-intl'
import { MarkedStretch } from '../../entities/idea-versions/MarkedStretch.tsx'
import type { ComparedPart } from './compare-versions.ts'

type StretchesProps = { part: ComparedPart; side: 'before' | 'after' | 'both' }

const HIDDEN = { before: 'added', after: 'removed', both: null } as const

/** A part of one version, or of both in one text, with the differences marked and announced. */
export function DiffSegments({ part: { segments, isList }, side }: StretchesProps) {
  const t = useTranslations('history')
  const shown = segments.filter(({ kind }) => kind !== HIDDEN[side])
  if (shown.length === 0) return <span className="text-muted">{t('none')}</span>
  if (isList) {
    return (
      <ul className="flex flex-wrap gap-2">
        {shown.map((segment) => (
          <li key={segment.text} className="rounded-xs bg-chip px-2 py-0.5 text-14">
            <MarkedStretch {...segment} />
          </li>
        ))}
      </ul>
    )
  }
  const isSameText = segments.every(({ kind }) => kind === 'same') && side !== 'before'
  return (
    <>
      <p dir="auto" className="whitespace-pre-line">
        {shown.map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments of a text have no other identity
          <MarkedStretch key={index} {...segment} />
        ))}
      </p>
      {isSameText && side === 'after' && <p className="mt-1 text-13 text-muted">{t('onlySpaces')}</p>}
    </>
  )
}
