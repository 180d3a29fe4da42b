import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { AuthorLink } from '../../entities/ideas/AuthorLink.tsx'
import { FollowButton } from '../../entities/ideas/FollowButton.tsx'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { IdeaFeedback } from '../../entities/ideas/IdeaFeedback.tsx'
import { IdeaSupport } from '../../entities/ideas/IdeaSupport.tsx'
import { useOwnStates } from '../../entities/ideas/own-state.ts'
import { StatusBadge } from '../../entities/ideas/StatusBadge.tsx'
import { ideaLink } from '../../lib/pages/links.ts'
import { useOpenTitle } from '../../lib/pages/page-title.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { useIdea } from './ideas.api.ts'

type IdeaDetailsDialogProps = {
  /** The idea to show; none closes the dialog. */
  ideaId: string
  /** Feedback of reviewers, which the server sends to the author and administrators. */
  hasFeedback?: boolean
  onClose: () => void
}

/** The whole idea. One that is gone or cannot be loaded says so. */
export function IdeaDetailsDialog({ ideaId, hasFeedback = true, onClose }: IdeaDetailsDialogProps) {
  const t = useTranslations('ideas.details')
  const { idea, error, refetch } = useShownIdea(ideaId, hasFeedback)
  useOpenTitle(idea?.title)
  const isGone = idea === null
  const title = idea?.title ?? (isGone ? t('goneTitle') : error ? t('failedTitle') : t('title'))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={idea && <IdeaByline idea={idea} />}
      size="md"
      isReading
      footer={
        <>
          {idea && <DialogActions idea={idea} />}
          {idea && (
            <ButtonLink {...ideaLink(ideaId)} variant="secondary">
              {t('openPage')}
            </ButtonLink>
          )}
          {error && !idea && <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
          <DialogClose>{t('close')}</DialogClose>
        </>
      }
    >
      {idea ? (
        <>
          <IdeaFeedback idea={idea} className="mb-6" />
          <IdeaContent idea={idea} />
        </>
      ) : isGone || error ? (
        <p className="text-15 text-text-2">{isGone ? t('goneText') : t('failedText')}</p>
      ) : (
        <LoadingIndicator size="md" message={t('loading')} />
      )}
    </Dialog>
  )
}

function DialogActions({ idea }: { idea: IdeaWithAuthor }) {
  const own = useOwnStates([idea])[idea.id]
  return (
    <span className="me-auto flex gap-2">
      <IdeaSupport idea={idea} own={own} variant="button" />
      {own && <FollowButton ideaId={idea.id} isFollowing={own.following} />}
    </span>
  )
}

function useShownIdea(ideaId: string, hasFeedback: boolean) {
  const { data, error, refetch } = useIdea(ideaId)
  const idea = data && (hasFeedback ? data : { ...data, feedback: undefined, has_changes_requested: undefined })
  return { idea, error, refetch }
}

/** The author of an idea, and its status. */
function IdeaByline({ idea }: { idea: IdeaWithAuthor }) {
  const name = displayName(idea.author)
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 text-14 text-text-2">
      <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={24} />
      <AuthorLink author={idea.author}>{name}</AuthorLink>
      <StatusBadge idea={idea} />
    </span>
  )
}
