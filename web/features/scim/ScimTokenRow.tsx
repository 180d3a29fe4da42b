import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ScimToken } from '../../../contract/scim.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useRevokeScimToken } from './scim.api.ts'

/** One token: its name and use, and a button that revokes it. */
export function ScimTokenRow({ token: { id, name, created_at, last_used_at } }: { token: ScimToken }) {
  const t = useTranslations('scim')
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const [isRevoking, setIsRevoking] = useState(false)
  const revocation = useRevokeScimToken()

  function revoke() {
    setIsRevoking(false)
    const options = { onSuccess: () => toast.success(t('revoked')), failed: t('revokeFailed') }
    void toastOutcome(revocation.mutateAsync(id), options)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-15 font-bold break-words">{name}</p>
        <p className="text-13 text-muted">
          {t('madeOn', { date: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })}{' '}
          {last_used_at ? t('used', { time: timeAgo(last_used_at) }) : t('unused')}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('revokeOf', { name })}
        disabled={revocation.isPending}
        onClick={() => setIsRevoking(true)}
      >
        {t('revoke')}
      </Button>
      <ConfirmDialog
        open={isRevoking}
        onOpenChange={setIsRevoking}
        title={t('revokeTitle', { name })}
        description={t('revokeText')}
        confirmLabel={t('revoke')}
        onConfirm={revoke}
      />
    </div>
  )
}
