import { Landmark } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Identity } from '../../../contract/identities.ts'
import { ConfirmDialogButton } from '../../ui/overlays/ConfirmDialogButton.tsx'
import { useUnlinkIdentity } from './identities.api.ts'

/** One account at a provider, and a button that unlinks it. */
export function LinkedSignInRow({ identity: { id, label, email, linked_at } }: { identity: Identity }) {
  const t = useTranslations('linkedSignIns')
  const format = useFormatter()
  const unlinking = useUnlinkIdentity()
  const linkedOn = t('linkedOn', { date: format.dateTime(new Date(linked_at), { dateStyle: 'medium' }) })

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-xs bg-chip text-text">
        <Landmark size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-15 font-bold break-words">{label}</p>
        <p className="text-13 wrap-anywhere text-muted">{email ? `${email}. ${linkedOn}` : linkedOn}</p>
      </div>
      <ConfirmDialogButton
        variant="secondary"
        label={t('unlink')}
        name={t('unlinkOf', { provider: label })}
        question={{ title: t('unlinkTitle', { provider: label }), text: t('unlinkText') }}
        act={() => unlinking.mutateAsync(id)}
        isPending={unlinking.isPending}
        done={t('unlinked')}
        failed={t('unlinkFailed')}
      />
    </div>
  )
}
