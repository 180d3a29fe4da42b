import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { ApiError } from '../../lib/api-client.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogClose } from '../../ui/DialogClose.tsx'
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx'
import { IdeaContent } from './IdeaContent.tsx'
import { ideaQuery } from './ideas.api.ts'
import { StatusBadge } from './StatusBadge.tsx'

type IdeaDetailsDialogProps = {
  /** The idea to show; none closes the dialog. */
  ideaId: string
  onClose: () => void
}

/** The whole idea. One that is gone or cannot be loaded says so. */
export function IdeaDetailsDialog({ ideaId, onClose }: IdeaDetailsDialogProps) {
  const t = useTranslations('ideas.details')
  const { data: idea, error, refetch } = useQuery(ideaQuery(ideaId))
  const isGone = error instanceof ApiError && error.status === 404
  const title = idea?.title ?? (error ? (isGone ? t('goneTitle') : t('failedTitle')) : t('title'))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={idea && <Byline idea={idea} />}
      size="md"
      footer={
        <>
          {error && !isGone && <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
          <DialogClose>{t('close')}</DialogClose>
        </>
      }
    >
      {idea ? (
        <IdeaContent idea={idea} />
      ) : error ? (
        <p className="text-15 text-text-2">{isGone ? t('goneText') : t('failedText')}</p>
      ) : (
        <LoadingIndicator size="md" message={t('loading')} />
      )}
    </Dialog>
  )
}

function Byline({ idea }: { idea: IdeaWithAuthor }) {
  const name = displayName(idea.author)
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 text-14 text-text-2">
      <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={24} />
      {name}
      <StatusBadge status={idea.status} />
    </span>
  )
}
