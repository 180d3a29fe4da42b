import { Ellipsis, Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OwnConnection } from '../../../contract/connections.ts'
import { avatarPath } from '../../../contract/files.ts'
import { MessageButton } from '../../entities/conversations/MessageButton.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'

const RemoveConnectionDialog = lazyPart(
  async () => (await import('./RemoveConnectionDialog.tsx')).RemoveConnectionDialog,
)
const NoteDialog = lazyPart(async () => (await import('./NoteDialog.tsx')).NoteDialog)

/** A connection with the private note, and what can be done about it. */
export function ConnectionRow({ connection }: { connection: OwnConnection }) {
  const t = useTranslations('myConnections')
  const format = useFormatter()
  const [asked, setAsked] = useState<'note' | 'remove'>()
  const { user_id, name, title, image, faculty, note, created_at } = connection
  const close = () => setAsked(undefined)
  const editNote = () => setAsked('note')
  const noteLabel = t(note === '' ? 'addNote' : 'editNote')
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_auto] md:items-center">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar id={user_id} name={name} src={avatarPath(image)} size={56} />
        <div className="min-w-0">
          <p dir="auto" className="text-15 font-bold wrap-anywhere">
            {name}
          </p>
          <p dir="auto" className="text-14 text-text-2 wrap-anywhere">
            {title}
          </p>
          <p className="text-13 text-text-2">{faculty}</p>
        </div>
      </div>
      <div className="min-w-0 text-14">
        {note !== '' && (
          <p dir="auto" className="border-s-3 border-border ps-3 whitespace-pre-line text-text-2 wrap-anywhere">
            {note}
          </p>
        )}
        <TextButton
          aria-label={t('noteOn', { action: noteLabel, name })}
          className="touch-target mt-1 inline-flex items-center gap-1.5"
          onClick={editNote}
        >
          <Pencil size={16} /> {noteLabel}
        </TextButton>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <time dateTime={created_at} className="text-13 text-muted max-md:basis-full">
          {t('since', { when: format.dateTime(new Date(created_at), { dateStyle: 'medium' }) })}
        </time>
        <MessageButton to={{ user_id }} name={name} size="sm" />
        <ButtonLink to="/profile/$userId" params={{ userId: user_id }} variant="ghost" size="sm">
          {t('viewProfile')}
        </ButtonLink>
        <LazyMenu
          trigger={<IconButton size="sm" label={t('menu', { name })} icon={Ellipsis} />}
          items={[
            { label: noteLabel, icon: Pencil, onSelect: editNote },
            { label: t('remove'), icon: UserMinus, destructive: true, onSelect: () => setAsked('remove') },
          ]}
        />
      </div>
      {asked === 'note' && <NoteDialog connection={connection} onClose={close} />}
      {asked === 'remove' && <RemoveConnectionDialog member={{ id: user_id, name }} onClose={close} />}
    </div>
  )
}
