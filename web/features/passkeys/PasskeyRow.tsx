import { Ellipsis, Laptop, Smartphone, Trash2, Usb } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Passkey } from '../../../contract/passkeys.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'
import { useRemovePasskey } from './passkeys.api.ts'

const ICONS = { synced: Smartphone, device: Laptop, key: Usb }

/** One passkey: where it is kept, when it was used; renamed in place, removed by its menu. `isNew`: its name is asked for. */
export function PasskeyRow({ passkey, isNew }: { passkey: Passkey; isNew: boolean }) {
  const t = useTranslations('passkeys')
  const format = useFormatter()
  const timeAgo = useTimeAgo()
  const [isRenaming, setIsRenaming] = useState(isNew)
  const [isRemoving, setIsRemoving] = useState(false)
  const removal = useRemovePasskey()
  const { id, name, created_at, last_used_at, place } = passkey
  const Icon = ICONS[place]
  const added = t('addedOn', { date: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })
  const used = last_used_at ? t('used', { time: timeAgo(last_used_at) }) : t('unused')

  function remove() {
    setIsRemoving(false)
    const options = { onSuccess: () => toast.success(t('removed')), failed: t('removeFailed') }
    void toastOutcome(removal.mutateAsync(id), options)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-xs bg-chip text-text">
        <Icon size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        {isRenaming ? (
          <PasskeyNameForm passkey={passkey} onDone={() => setIsRenaming(false)} />
        ) : (
          <p className="flex flex-wrap items-center gap-2 text-15 font-bold break-words">
            <span className="min-w-0 break-words">{name}</span>
            {passkey.is_current && <Badge tone="approved">{t('current')}</Badge>}
          </p>
        )}
        <p className="text-13 text-muted">
          {added} {used}
        </p>
        <p className="text-13 text-muted">{t(`places.${place}`)}</p>
      </div>
      {!isRenaming && (
        <div className="ms-auto flex items-center gap-1">
          <Button variant="ghost" size="sm" aria-label={t('renameOf', { name })} onClick={() => setIsRenaming(true)}>
            {t('rename')}
          </Button>
          <LazyMenu
            trigger={<IconButton label={t('menu', { name })} icon={Ellipsis} disabled={removal.isPending} />}
            items={[{ label: t('remove'), icon: Trash2, destructive: true, onSelect: () => setIsRemoving(true) }]}
          />
        </div>
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t('removeTitle', { name })}
        description={t('removeText')}
        confirmLabel={t('remove')}
        onConfirm={remove}
      />
    </div>
  )
}
