import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { IdeaFeedback } from '../../entities/ideas/IdeaFeedback.tsx'
import { IdeaHeader } from '../../entities/ideas/IdeaHeader.tsx'
import { usePageTitle } from '../../lib/pages/page-title.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { useIdea } from './ideas.api.ts'

/** An idea on a page of its own. One that is gone or cannot be loaded says so. */
export function IdeaArticle({ ideaId }: { ideaId: string }) {
  const t = useTranslations('ideas.details')
  const { data: idea, error, refetch } = useIdea(ideaId)
  usePageTitle(idea?.title)
  if (idea === undefined && !error) {
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {t('title')}
        </h1>
        <LoadingIndicator size="lg" message={t('loading')} />
      </>
    )
  }
  if (!idea) return <IdeaUnavailable isGone={idea === null} onRetry={() => void refetch()} />
  return (
    <>
      <ButtonLink to="/view-ideas" variant="ghost" size="sm" icon={ArrowLeft} className="mb-5 -ml-3 print:hidden">
        {t('back')}
      </ButtonLink>
      <article className="max-w-222">
        <IdeaHeader idea={idea} as="h1" />
        <IdeaFeedback idea={idea} className="mt-6" />
        <div className="mt-6">
          <IdeaContent idea={idea} variant="page" />
        </div>
      </article>
    </>
  )
}

function IdeaUnavailable({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const t = useTranslations('ideas.details')
  const back = (
    <ButtonLink size="lg" to="/view-ideas" variant={isGone ? 'primary' : 'secondary'}>
      {t('back')}
    </ButtonLink>
  )
  if (!isGone) return <LoadFailure as="h1" text={t('failedText')} onRetry={onRetry} action={back} />
  return (
    <StateMessage as="h1" kind="search" title={t('goneTitle')} actions={back}>
      {t('goneText')}
    </StateMessage>
  )
}
