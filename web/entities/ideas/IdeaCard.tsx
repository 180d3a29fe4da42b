import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { Dot } from '../../ui/content/Dot.tsx'
import { TEXT_LINK_STYLES } from '../../ui/navigation/text-link-styles.ts'
import { AuthorLink } from './AuthorLink.tsx'
import { IdeaLink } from './IdeaLink.tsx'

type IdeaCardProps = { idea: IdeaWithAuthor; isOwn: boolean; onOpen: () => void }

/** An idea on the board: author, category and age, title, two lines of text. */
export function IdeaCard({ idea, isOwn, onOpen }: IdeaCardProps) {
  const t = useTranslations('ideas')
  const format = useFormatter()
  const now = useCurrentTime()
  const name = [idea.author.firstname, idea.author.lastname].filter(Boolean).join(' ') || t('anonymous')
  return (
    <article className="flex h-full flex-col border-b border-border py-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
        <AuthorLink author={idea.author} className="inline-flex items-center gap-2 text-14 font-bold text-text">
          <Avatar id={idea.author.id} name={name} src={avatarPath(idea.author.avatar)} size={24} />
          {name}
        </AuthorLink>
        <Dot />
        {idea.category || DEFAULT_CATEGORY}
        <Dot />
        <time dateTime={idea.created_at}>{format.relativeTime(new Date(idea.created_at), now)}</time>
        {isOwn && <Badge>{t('yours')}</Badge>}
      </p>
      <h2 dir="auto" className="mt-2 font-display text-20 wrap-break-word">
        <IdeaLink ideaId={idea.id} onOpen={onOpen} className="rounded-xs hover:underline">
          {idea.title}
        </IdeaLink>
      </h2>
      <p dir="auto" className="mt-1 line-clamp-2 text-15 wrap-break-word text-text-2">
        {idea.description}
      </p>
      <p className="mt-auto pt-3 text-14">
        <IdeaLink
          ideaId={idea.id}
          onOpen={onOpen}
          className={`${TEXT_LINK_STYLES} touch-target`}
          aria-label={`${t('feed.viewDetails')}: ${idea.title}`}
        >
          {t('feed.viewDetails')}
        </IdeaLink>
      </p>
    </article>
  )
}
