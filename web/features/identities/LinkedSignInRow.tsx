import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Identity } from '../../../contract/identities.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useUnlinkIdentity } from './identities.api.ts'

/** One account at a provider, and a button that unlinks it. */
export function LinkedSignInRow({ identity: { id, label, email, linked_at } }: { identity: Identity }) {
  const t = useTranslations('linkedSignIns')
  const format = useFormatter()
  const [isUnlinking, setIsUnlinking] = useState(false)
  const unlinking = useUnlinkIdentity()
  const linkedOn = t('linkedOn', { date: format.dateTime(new Date(linked_at), { dateStyle: 'medium' }) })

  function unlink() {
    setIsUnlinking(false)
    const options = { onSuccess: () => toast.success(t('unlinked')), failed: t('unlinkFailed') }
    void toastOutcome(unlinking.mutateAsync(id), options)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-xs bg-chip text-text">
        <Landmark size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-15 font-bold break-words">{label}</p>
        <p className="text-13 wrap-anywhere text-muted">{email ? `${email}. ${linkedOn}` : linkedOn}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('unlinkOf', { provider: label })}
        disabled={unlinking.isPending}
        onClick={() => setIsUnlinking(true)}
      >
        {t('unlink')}
      </Button>
      <ConfirmDialog
        open={isUnlinking}
        onOpenChange={setIsUnlinking}
        title={t('unlinkTitle', { provider: label })}
        description={t('unlinkText')}
        confirmLabel={t('unlink')}
        onConfirm={unlink}
      />
    </div>
  )
}
