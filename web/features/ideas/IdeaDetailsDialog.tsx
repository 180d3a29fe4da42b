import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-client.ts'
import { useOpenTitle } from '../../lib/page-title.ts'
import { endStandIn, hasStandIn } from '../../lib/stand-in.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogClose } from '../../ui/DialogClose.tsx'
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx'
import { IdeaByline } from './IdeaByline.tsx'
import { IdeaContent } from './IdeaContent.tsx'
import { IdeaFeedback } from './IdeaFeedback.tsx'
import { ideaQuery } from './ideas.api.ts'

type IdeaDetailsDialogProps = {
  /** The idea to show; none closes the dialog. */
  ideaId: string
  /** What reviewers said, where the server tells it: to the author and administrators. */
  hasFeedback?: boolean
  onClose: () => void
}

/** The whole idea. One that is gone or cannot be loaded says so. */
export function IdeaDetailsDialog({ ideaId, hasFeedback = true, onClose }: IdeaDetailsDialogProps) {
  const t = useTranslations('ideas.details')
  const { idea, error, refetch } = useIdea(ideaId, hasFeedback)
  useOpenTitle(idea?.title)
  // Until there is something to show, what stands in shows more.
  if (!idea && !error && hasStandIn()) return null
  const isGone = error instanceof ApiError && error.status === 404
  const title = idea?.title ?? (error ? (isGone ? t('goneTitle') : t('failedTitle')) : t('title'))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={idea && <IdeaByline idea={idea} />}
      size="md"
      footer={
        <>
          {error && !isGone && <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
          <DialogClose>{t('close')}</DialogClose>
        </>
      }
    >
      {idea ? (
        <Arrival>
          <IdeaFeedback idea={idea} className="mb-6" />
          <IdeaContent idea={idea} />
        </Arrival>
      ) : error ? (
        <Arrival>
          <p className="text-15 text-text-2">{isGone ? t('goneText') : t('failedText')}</p>
        </Arrival>
      ) : (
        <LoadingIndicator size="md" message={t('loading')} />
      )}
    </Dialog>
  )
}

function useIdea(ideaId: string, hasFeedback: boolean) {
  const { data, error, refetch } = useQuery(ideaQuery(ideaId))
  const idea = data && (hasFeedback ? data : { ...data, feedback: undefined, has_changes_requested: undefined })
  return { idea, error, refetch }
}

/** Follows what stood in for the dialog, in the very frame in which its own content is there. */
function Arrival({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => endStandIn(ref.current), [])
  return <div ref={ref}>{children}</div>
}
