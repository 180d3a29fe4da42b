import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '../../../contract/audit.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Panel } from '../../ui/content/Panel.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { latestEntriesQuery } from './dashboard.api.ts'

/** The latest entries of the audit log. */
export function LatestEntries() {
  const t = useTranslations('dashboard.audit')
  const { data } = useQuery(latestEntriesQuery)
  return (
    <Panel
      title={t('title')}
      actions={
        <TextLink to="/admin/audit" className="text-14 print:hidden">
          {t('all')}
        </TextLink>
      }
    >
      {data?.length === 0 && <p className="mt-3 text-14 text-text-2">{t('nothing')}</p>}
      <ul className="mt-3">
        {data?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </Panel>
  )
}

function Entry({ entry: { at, actor, action, target } }: { entry: AuditEntry }) {
  const audit = useTranslations('audit')
  const timeAgo = useTimeAgo()
  const name = actor.user ? displayName(actor.user) : actor.kind === 'member' ? '' : audit(`actors.${actor.kind}`)
  return (
    <li className="flex gap-3 border-t border-border py-3 text-14">
      {actor.user && <Avatar id={actor.user.id} name={name} src={avatarPath(actor.user.avatar)} size={28} />}
      <p className="min-w-0 flex-1 wrap-anywhere text-text-2">
        <strong className="text-text">{name}</strong> · {audit(`actions.${action}`)}
        {target.name && (
          <>
            {' '}
            <strong dir="auto" className="text-text">
              {target.name}
            </strong>
          </>
        )}
        <time dateTime={at} className="block text-13 text-muted">
          {timeAgo(at)}
        </time>
      </p>
    </li>
  )
}
