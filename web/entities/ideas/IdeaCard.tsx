import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { FoundIdea, MatchedPart } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { TEXT_LINK_STYLES } from '../../ui/navigation/text-link-styles.ts'
import { AuthorLink } from './AuthorLink.tsx'
import { CallBadge } from './CallBadge.tsx'
import { IdeaLink } from './IdeaLink.tsx'
import { IdeaSupport } from './IdeaSupport.tsx'
import { OpenRoles } from './OpenRoles.tsx'
import { StageBadge } from './StageBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'

type IdeaCardProps = {
  idea: FoundIdea
  isOwn: boolean
  /** The current user's state of the idea; absent for a visitor and while it loads. */
  own: OwnIdeaState | undefined
  /** A skill of the current user that an open role asks for. */
  match?: string | undefined
  onOpen: () => void
}

/** An idea on the board: support, author, category and age, title, two lines of text, open roles, comments. */
export function IdeaCard({ idea, isOwn, own, match, onOpen }: IdeaCardProps) {
  const t = useTranslations('ideas')
  const timeAgo = useTimeAgo()
  const listed = useListedLabel()
  const name = [idea.author.firstname, idea.author.lastname].filter(Boolean).join(' ') || t('anonymous')
  return (
    <article className="grid h-full grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4.5 border-b border-border py-5">
      <IdeaSupport idea={idea} own={own} variant="tile" />
      <div className="flex flex-col">
        <p className="facts gap-y-1 text-13 text-muted">
          <AuthorLink author={idea.author} className="inline-flex items-center gap-2 text-14 font-bold text-text">
            <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={24} />
            {name}
          </AuthorLink>
          <span className="fact">{listed('categories', idea.category || DEFAULT_CATEGORY)}</span>
          <time dateTime={idea.created_at} className="fact max-sm:hidden">
            {timeAgo(idea.created_at)}
          </time>
          {isOwn && <Badge>{t('yours')}</Badge>}
          {idea.status === 'Pending' && <StatusBadge idea={idea} />}
          <StageBadge idea={idea} />
          <CallBadge idea={idea} />
        </p>
        <h2 dir="auto" lang={textLanguage(idea.title)} className="mt-1.5 font-display text-20 wrap-break-word">
          <IdeaLink ideaId={idea.id} onOpen={onOpen} className="rounded-xs hover:underline">
            {idea.title}
          </IdeaLink>
        </h2>
        <p
          dir="auto"
          lang={textLanguage(idea.description)}
          className="mt-1 line-clamp-2 text-15 wrap-break-word text-text-2"
        >
          {idea.description}
        </p>
        {idea.matched_in && idea.matched_in.length > 0 && <FoundIn parts={idea.matched_in} />}
        <OpenRoles roles={idea.roles} match={match} />
        <p className="mt-auto flex flex-wrap items-center gap-x-5 pt-3 text-14 max-sm:justify-between">
          <IdeaLink
            ideaId={idea.id}
            onOpen={onOpen}
            className={`${TEXT_LINK_STYLES} touch-target`}
            aria-label={`${t('feed.viewDetails')}: ${idea.title}`}
          >
            {t('feed.viewDetails')}
          </IdeaLink>
          <CommentCount idea={idea} />
        </p>
      </div>
    </article>
  )
}

function FoundIn({ parts }: { parts: MatchedPart[] }) {
  const t = useTranslations('ideas.feed')
  return (
    <p className="mt-1.5 text-13 text-muted">
      {t('foundIn', { parts: parts.map((part) => t(`parts.${part}`)).join(', ') })}
    </p>
  )
}

function CommentCount({ idea: { id, title, comment_count: count } }: Pick<IdeaCardProps, 'idea'>) {
  const t = useTranslations('ideas.comments')
  return (
    <Link
      {...ideaLink(id)}
      hash="comments"
      aria-label={`${t('count', { count })}: ${title}`}
      className="touch-target inline-flex items-center gap-2 rounded-xs text-muted hover:text-text hover:underline"
    >
      <MessageSquare size={16} />
      <span className="max-sm:hidden">{t('count', { count })}</span>
      <span className="tabular-nums sm:hidden">{t('number', { count })}</span>
    </Link>
  )
}
