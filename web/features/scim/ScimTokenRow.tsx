import { useFormatter, useTranslations } from 'use-intl'
import type { ScimToken } from '../../../contract/scim.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { ConfirmDialogButton } from '../../ui/overlays/ConfirmDialogButton.tsx'
import { useRevokeScimToken } from './scim.api.ts'

/** One token: its name and use, and a button that revokes it. */
export function ScimTokenRow({ token: { id, name, created_at, last_used_at } }: { token: ScimToken }) {
  const t = useTranslations('scim')
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const revocation = useRevokeScimToken()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-15 font-bold break-words">{name}</p>
        <p className="text-13 text-muted">
          {t('madeOn', { date: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })}{' '}
          {last_used_at ? t('used', { time: timeAgo(last_used_at) }) : t('unused')}
        </p>
      </div>
      <ConfirmDialogButton
        variant="ghost"
        label={t('revoke')}
        name={t('revokeOf', { name })}
        question={{ title: t('revokeTitle', { name }), text: t('revokeText') }}
        act={() => revocation.mutateAsync(id)}
        isPending={revocation.isPending}
        done={t('revoked')}
        failed={t('revokeFailed')}
      />
    </div>
  )
}
