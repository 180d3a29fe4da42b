import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { useOpenConversation } from '../../entities/conversations/conversations.queries.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { useTypedText } from '../../lib/lists/use-typed-text.ts'
import { PlainButton } from '../../ui/buttons/PlainButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { SearchInput } from '../../ui/forms/SearchInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { recipientsQuery } from './conversations.api.ts'

/** Chooses a connection to write to. */
export function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('conversations.dialog')
  const messaging = useTranslations('messaging')
  const [q, setQ] = useState('')
  const [typed, setTyped] = useTypedText(q, setQ)
  const { data, error, refetch } = useQuery(recipientsQuery(q))
  const open = useOpenConversation()
  const choose = (user_id: string) =>
    toastOutcome(open.mutateAsync({ user_id }), { onSuccess: onClose, failed: messaging('openFailed') })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('title')}
      description={t('description')}
    >
      <SearchInput label={t('search')} placeholder={t('search')} value={typed} onValueChange={setTyped} />
      <div className="mt-3 min-h-40">
        {!data && <InlineFallback error={error} refetch={refetch} text={t('failed')} skeleton="h-40" />}
        {data?.connections.length === 0 && (
          <p className="py-4 text-15 text-muted">{t(q === '' ? 'nobody' : 'noneFound')}</p>
        )}
        <ul aria-label={t('results')}>
          {data?.connections.map(({ user_id, name, title, image }) => (
            <li key={user_id}>
              <PlainButton
                disabled={open.isPending}
                onClick={() => void choose(user_id)}
                className="-mx-2 flex min-h-12 w-full items-center gap-3 rounded-sm px-2 py-1.5 text-start transition-colors hover:bg-hover"
              >
                <Avatar id={user_id} name={name} src={avatarPath(image)} size={32} />
                <span className="min-w-0">
                  <span className="block truncate text-14 font-bold">{name}</span>
                  <span className="block truncate text-13 text-muted">{title}</span>
                </span>
              </PlainButton>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
