import { useTranslations } from 'use-intl'
import type { DiffSegment } from './text-diff.ts'

const STYLES = 'scroll-my-32 rounded-xs px-0.5 box-decoration-clone'

/** A segment of one of two texts that are compared, marked and announced where it was removed or added. */
export function MarkedStretch({ kind, text, change }: DiffSegment & { change?: number | null }) {
  const t = useTranslations('history')
  if (kind === 'same') return text
  // Space around it is not marked, so that a new paragraph does not begin with an empty mark.
  const marked = text.trim() || text
  const before = text.slice(0, text.indexOf(marked))
  const after = text.slice(before.length + marked.length)
  const Tag = kind === 'removed' ? 'del' : 'ins'
  const colors = kind === 'removed' ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success'
  return (
    <>
      {before}
      <Tag tabIndex={-1} data-change={change ?? undefined} className={`${STYLES} ${colors}`}>
        <span className="sr-only">{kind === 'removed' ? t('removed') : t('added')} </span>
        {marked}
        <span className="sr-only"> {t('end')}</span>
      </Tag>
      {after}
    </>
  )
}
