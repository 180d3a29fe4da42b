import { useTranslations } from 'use-intl'
import type { ComparedPart, NumberedStretch } from './compare-versions.ts'

type StretchesProps = { part: ComparedPart; side: 'before' | 'after' | 'both' }

const HIDDEN = { before: 'added', after: 'removed', both: null } as const

/** What one version says in a part, or both of them in one text, with what differs marked and announced. */
export function Stretches({ part: { stretches, isList }, side }: StretchesProps) {
  const t = useTranslations('history')
  const shown = stretches.filter(({ kind }) => kind !== HIDDEN[side])
  if (shown.length === 0) return <span className="text-muted">{t('none')}</span>
  if (isList) {
    return (
      <ul className="flex flex-wrap gap-2">
        {shown.map((stretch) => (
          <li key={stretch.text} className="rounded-xs bg-chip px-2 py-0.5 text-14">
            <Marked stretch={stretch} />
          </li>
        ))}
      </ul>
    )
  }
  const isSameText = stretches.every(({ kind }) => kind === 'same') && side !== 'before'
  return (
    <>
      <p dir="auto" className="whitespace-pre-line">
        {shown.map((stretch, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches of a text have no other identity
          <Marked key={index} stretch={stretch} />
        ))}
      </p>
      {isSameText && side === 'after' && <p className="mt-1 text-13 text-muted">{t('onlySpaces')}</p>}
    </>
  )
}

const STYLES = 'scroll-my-32 rounded-xs px-0.5 box-decoration-clone'

function Marked({ stretch: { kind, text, change } }: { stretch: NumberedStretch }) {
  const t = useTranslations('history')
  if (kind === 'same') return text
  // Space around it is not marked, so that a new paragraph does not begin with an empty mark.
  const [, before = '', marked = text, after = ''] = text.match(/^(\s*)(\S.*?)(\s*)$/s) ?? []
  const Tag = kind === 'removed' ? 'del' : 'ins'
  const colors = kind === 'removed' ? 'bg-danger-soft text-danger' : 'bg-success-soft text-success'
  return (
    <>
      {before}
      <Tag tabIndex={-1} data-change={change} className={`${STYLES} ${colors}`}>
        <span className="sr-only">{kind === 'removed' ? t('removed') : t('added')} </span>
        {marked}
        <span className="sr-only"> {t('end')}</span>
      </Tag>
      {after}
    </>
  )
}
