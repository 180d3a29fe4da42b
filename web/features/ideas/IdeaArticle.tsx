import { ArrowLeft, RotateCw } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { IdeaFeedback } from '../../entities/ideas/IdeaFeedback.tsx'
import { StatusBadge } from '../../entities/ideas/StatusBadge.tsx'
import { ApiError } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { LoadingIndicator } from '../../ui/LoadingIndicator.tsx'
import { StateMessage } from '../../ui/StateMessage.tsx'
import { useIdea } from './ideas.api.ts'

// What a link may say in place of an id is invalid to the server.
const NOT_AN_IDEA = new Set([400, 404, 422])

/** An idea on a page of its own. One that is gone or cannot be loaded says so. */
export function IdeaArticle({ ideaId }: { ideaId: string }) {
  const t = useTranslations('ideas.details')
  const { data: idea, error, refetch } = useIdea(ideaId)
  usePageTitle(idea?.title)
  if (!idea && !error) {
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {t('title')}
        </h1>
        <LoadingIndicator size="lg" message={t('loading')} />
      </>
    )
  }
  if (!idea) {
    const isGone = error instanceof ApiError && NOT_AN_IDEA.has(error.status)
    return <IdeaUnavailable isGone={isGone} onRetry={() => void refetch()} />
  }
  return (
    <>
      <ButtonLink to="/view-ideas" variant="ghost" size="sm" icon={ArrowLeft} className="mb-5 -ml-3 print:hidden">
        {t('back')}
      </ButtonLink>
      <article className="max-w-222">
        <Heading idea={idea} />
        <IdeaFeedback idea={idea} className="mt-6" />
        <div className="mt-6">
          <IdeaContent idea={idea} hasHeading />
        </div>
      </article>
    </>
  )
}

function Heading({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('ideas')
  const format = useFormatter()
  const { author } = idea
  const name = displayName(author)
  return (
    <header>
      <p className="flex flex-wrap gap-2">
        <StatusBadge idea={idea} />
        <Badge>{idea.category || DEFAULT_CATEGORY}</Badge>
        {idea.recommended_level && <Badge>{t(`level.${idea.recommended_level}`)}</Badge>}
      </p>
      <h1 tabIndex={-1} dir="auto" className="mt-3 max-w-[24ch] font-display text-40 wrap-anywhere max-sm:text-32">
        {idea.title}
      </h1>
      <div className="mt-4 flex items-center gap-3.5">
        <Avatar id={author.id} name={name} src={avatarPath(author.avatar)} size={40} />
        <div className="min-w-0">
          <p className="text-15 font-bold wrap-anywhere">{name}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
            {[author.title, author.faculty].filter(Boolean).map((part) => (
              <span key={part} className="contents">
                <span>{part}</span>
                <Dot />
              </span>
            ))}
            <time dateTime={idea.created_at}>
              {format.dateTime(new Date(idea.created_at), { dateStyle: 'medium' })}
            </time>
          </p>
        </div>
      </div>
    </header>
  )
}

function IdeaUnavailable({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const t = useTranslations('ideas.details')
  return (
    <StateMessage
      as="h1"
      kind={isGone ? 'search' : 'error'}
      title={isGone ? t('goneTitle') : t('failedTitle')}
      actions={
        <>
          {!isGone && (
            <Button size="lg" icon={RotateCw} onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
          <ButtonLink size="lg" to="/view-ideas" variant={isGone ? 'primary' : 'secondary'}>
            {t('back')}
          </ButtonLink>
        </>
      }
    >
      {isGone ? t('goneText') : t('failedText')}
    </StateMessage>
  )
}
