import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { IdeaHeader } from '../../entities/ideas/IdeaHeader.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { usePageTitle } from '../../lib/pages/page-title.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { LoadingIndicator } from '../../ui/feedback/LoadingIndicator.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { IdeaPart } from './IdeaTabs.tsx'
import { useIdea } from './ideas.api.ts'

const OwnIdeaBar = lazyPart(async () => (await import('./OwnIdeaBar.tsx')).OwnIdeaBar)

type Section = (idea: IdeaWithAuthor) => ReactNode

type IdeaArticleProps = {
  ideaId: string
  /** The author or a co-author wants to edit it. */
  onEdit: (idea: IdeaWithAuthor) => void
  /** Before the idea, over both columns. */
  banner: Section
  /** Under the header. */
  tabs: Section
  /** The idea's own content is there on phones. */
  isContentOpen: boolean
  content: Section
  /** After the idea's own content. */
  main: Section
  /** At the top of the second column; between header and content where there is one column. */
  actions: Section
  /** The second column; after everything else where there is one column. */
  aside: Section
}

/** An idea on a page of its own, with what other features show of it. One that is gone or cannot be loaded says so. */
export function IdeaArticle({
  ideaId,
  onEdit,
  banner,
  tabs,
  isContentOpen,
  content,
  main,
  actions,
  aside,
}: IdeaArticleProps) {
  const t = useTranslations('ideas.details')
  const { data: idea, error, refetch } = useIdea(ideaId)
  const isSignedIn = useIsSignedIn()
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
      <ButtonLink to="/view-ideas" variant="ghost" size="sm" icon={ArrowLeft} className="mb-5 -ms-3 print:hidden">
        {t('back')}
      </ButtonLink>
      {banner(idea)}
      <article className="idea-columns">
        <div className="lg:mb-6 [grid-area:header]">
          <IdeaHeader idea={idea} as="h1" />
          {tabs(idea)}
        </div>
        <IdeaPart isOpen={isContentOpen} className="[grid-area:actions] lg:mb-11 print:hidden">
          {actions(idea)}
        </IdeaPart>
        <div className="flex flex-col gap-11 [grid-area:content]">
          <IdeaPart isOpen={isContentOpen} className="block">
            {isSignedIn && <OwnIdeaBar idea={idea} onEdit={() => onEdit(idea)} />}
            {content(idea)}
          </IdeaPart>
          {main(idea)}
        </div>
        <aside aria-label={t('aside')} className="flex flex-col gap-11 empty:hidden [grid-area:aside] print:hidden">
          {aside(idea)}
        </aside>
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
