import { Minus } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaVersion } from '../../../contract/idea-versions.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { StatusBadge } from '../../entities/ideas/StatusBadge.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import type { VersionPair } from './compare-versions.ts'

type VersionListProps = { versions: IdeaVersion[]; pair: VersionPair; onPick: (n: number) => void }

/** All versions as the browser's own radio buttons; the one that is compared with is marked too. */
export function VersionList({ versions, pair, onPick }: VersionListProps) {
  const t = useTranslations('history')
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <SectionHeading id={heading} title={t('versions')} count={versions.length} />
      <div role="radiogroup" aria-labelledby={heading}>
        {versions.map((version, index) => (
          <VersionRow
            key={version.n}
            version={version}
            isNewest={index === 0}
            isPicked={version === pair.newer}
            isCompared={version === pair.older}
            onPick={() => onPick(version.n)}
          />
        ))}
      </div>
      <p className="mt-3 text-13 text-muted">{t('pick')}</p>
    </section>
  )
}

type VersionRowProps = {
  version: IdeaVersion
  isNewest: boolean
  isPicked: boolean
  isCompared: boolean
  onPick: () => void
}

function VersionRow({ version, isNewest, isPicked, isCompared, onPick }: VersionRowProps) {
  const t = useTranslations('history')
  const format = useFormatter()
  const { n, author, reason, created_at, status } = version
  const name = displayName(author)
  // An earlier version that nobody decided on was replaced while it waited.
  const hasStatus = isNewest || status !== 'Pending'
  return (
    <label className="relative flex cursor-pointer gap-3 border-b border-border px-4 py-4 transition-colors hover:not-has-checked:bg-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="version"
        checked={isPicked}
        onChange={onPick}
        className="mt-0.5 grid size-5 shrink-0 cursor-pointer appearance-none place-items-center rounded-full border-2 border-border-strong bg-surface outline-none before:size-2.5 before:rounded-full checked:border-accent checked:before:bg-accent"
      />
      {isCompared && <Minus size={12} className="absolute stroke-3 top-5.5 start-5 text-accent" />}
      <span className="flex min-w-0 flex-col gap-1.5">
        <span className="flex flex-wrap items-center gap-2 text-15 font-bold">
          {t('version', { n })}
          {hasStatus && <StatusBadge idea={{ status }} />}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-text-2">
          <Avatar id={author.id} name={name} src={avatarPath(author.avatar)} size={24} />
          <span className="wrap-anywhere">{name}</span>
          <time dateTime={created_at}>
            {format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </span>
        {(reason || n === 1) && (
          <span dir="auto" className="text-13 wrap-anywhere text-text-2">
            {reason || t('first')}
          </span>
        )}
      </span>
    </label>
  )
}
