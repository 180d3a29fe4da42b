import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath, pdfPath } from '../../../contract/files.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { AuthorLink } from '../../entities/ideas/AuthorLink.tsx'
import { IdeaSupport } from '../../entities/ideas/IdeaSupport.tsx'
import { StageBadge } from '../../entities/ideas/StageBadge.tsx'
import { StatusBadge } from '../../entities/ideas/StatusBadge.tsx'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { TextAnchor } from '../../ui/navigation/TextLink.tsx'
import { Place } from './Hit.tsx'
import { Marked } from './Marked.tsx'
import type { HitOf } from './search.api.ts'

type FoundIdeaProps = {
  hit: HitOf<'ideas'>
  isOwn: boolean
  /** The current user's state of the idea; absent for a visitor and while it loads. */
  own: OwnIdeaState | undefined
}

/** A found idea: support, author, category and day, title, and the passage and place where it was found. */
export function FoundIdea({ hit, isOwn, own }: FoundIdeaProps) {
  const ideas = useTranslations('ideas')
  const t = useTranslations('search')
  const format = useFormatter()
  const listed = useListedLabel()
  const { id, title, title_marks, author, category, created_at, snippet, pdf } = hit
  const name = displayName(author) || ideas('anonymous')
  const isPlaced = snippet?.field === 'tags'
  const idea = { ...hit, user_id: author.id, merged_into: null }
  return (
    <article className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4.5 border-b border-border py-5">
      <IdeaSupport idea={idea} own={own} variant="tile" />
      <div className="min-w-0">
        <p className="facts gap-y-1 text-13 text-muted">
          <AuthorLink author={author} className="inline-flex items-center gap-2 text-14 font-bold text-text">
            <Avatar id={author.id} name={name} src={avatarPath(author.avatar)} size={24} />
            {name}
          </AuthorLink>
          <span className="fact">{listed('categories', category || DEFAULT_CATEGORY)}</span>
          <time dateTime={created_at} className="fact">
            {format.dateTime(new Date(created_at), { dateStyle: 'medium' })}
          </time>
          {isOwn && <Badge>{ideas('yours')}</Badge>}
          {hit.status === 'Pending' && <StatusBadge idea={hit} />}
          <StageBadge idea={hit} />
        </p>
        <h3 className="mt-1.5 font-display text-20 wrap-break-word">
          <Link {...ideaLink(id)} className="rounded-xs hover:underline">
            <Marked text={title} marks={title_marks} />
          </Link>
        </h3>
        {snippet && !isPlaced && (
          <p className="mt-1 line-clamp-3 text-15 wrap-break-word text-text-2">
            <Marked {...snippet} />
          </p>
        )}
        {snippet && (
          <Place snippet={snippet} className="mt-2 text-13">
            {isPlaced && (
              <span className="ms-1.5 text-text-2">
                <Marked {...snippet} />
              </span>
            )}
            {snippet.page !== null && pdf && (
              <TextAnchor
                href={`${pdfPath(pdf)}#page=${snippet.page}`}
                target="_blank"
                rel="noopener"
                className="touch-target ms-3"
              >
                {t('openPage')}
              </TextAnchor>
            )}
          </Place>
        )}
      </div>
    </article>
  )
}
