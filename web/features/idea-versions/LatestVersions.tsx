import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { IdeaVersion } from '../../../contract/idea-versions.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { versionsQuery } from '../../entities/idea-versions/idea-version.queries.ts'
import { historyLink } from '../../lib/pages/links.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

const SHOWN = 4

/** The newest versions of an idea, each with a link to what it changed. Nothing where there is one version alone. */
export function LatestVersions({ ideaId }: { ideaId: string }) {
  const t = useTranslations('history')
  const { data: versions } = useQuery(versionsQuery(ideaId))
  if (!versions || versions.length < 2) return null
  return (
    <section>
      <SectionHeading
        title={t('title')}
        count={versions.length}
        action={<TextLink {...historyLink(ideaId)}>{t('compare')}</TextLink>}
      />
      <ol>
        {versions.slice(0, SHOWN).map((version) => (
          <VersionRow key={version.n} ideaId={ideaId} version={version} />
        ))}
      </ol>
    </section>
  )
}

function VersionRow({ ideaId, version }: { ideaId: string; version: IdeaVersion }) {
  const t = useTranslations('history')
  const format = useFormatter()
  const { n, author, created_at } = version
  const date = format.dateTime(new Date(created_at), { dateStyle: 'medium' })
  const reason = version.reason || (n === 1 ? t('first') : '')
  return (
    <li className="border-b border-border py-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <TextLink {...historyLink(ideaId)} search={{ version: n }} className="text-15 font-bold">
          {t('version', { n })}
        </TextLink>
        <span className="text-13 text-muted">{t('by', { name: displayName(author), date })}</span>
      </p>
      {reason && (
        <p dir="auto" className="mt-1 text-14 wrap-anywhere text-text-2">
          {reason}
        </p>
      )}
    </li>
  )
}
