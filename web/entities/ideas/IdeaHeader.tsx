import { Merge } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { CallBadge } from './CallBadge.tsx'
import { StageBadge } from './StageBadge.tsx'
import { StatusBadge } from './StatusBadge.tsx'

type IdeaHeaderProps = { idea: IdeaWithAuthor; as: 'h1' | 'h2'; titleRef?: Ref<HTMLHeadingElement> }

const plain = (chunks: ReactNode) => <span className="font-regular">{chunks}</span>

const TITLE_SIZES = { h1: 'text-40 max-sm:text-32', h2: 'text-32' }

/** Status, category, level, title, authors and date of an idea that is read on its own. */
export function IdeaHeader({ idea, as: Title, titleRef }: IdeaHeaderProps) {
  const t = useTranslations('ideas')
  const format = useFormatter()
  const listed = useListedLabel()
  const { author } = idea
  const isMerged = idea.merged_into !== null
  const name = displayName(author)
  const votes = idea.imported?.votes ? t('votesBefore', { count: idea.imported.votes }) : ''
  const coauthors = idea.team.flatMap(({ user, is_coauthor }) => (is_coauthor ? displayName(user) : []))
  return (
    <header>
      <p className="flex flex-wrap gap-2">
        {isMerged ? <Badge icon={Merge}>{t('merged')}</Badge> : <StatusBadge idea={idea} />}
        <CallBadge idea={idea} />
        <StageBadge idea={idea} />
        <Badge>{listed('categories', idea.category || DEFAULT_CATEGORY)}</Badge>
        {idea.recommended_level && <Badge>{t(`level.${idea.recommended_level}`)}</Badge>}
      </p>
      <Title
        ref={titleRef}
        tabIndex={-1}
        dir="auto"
        lang={textLanguage(idea.title)}
        className={`mt-3 max-w-[24ch] font-display wrap-anywhere ${isMerged ? 'text-text-2' : ''} ${TITLE_SIZES[Title]}`}
      >
        {idea.title}
      </Title>
      <div className="mt-4 flex items-center gap-3.5">
        <Avatar id={author.id} name={name} src={avatarPath(author.avatar)} size={40} />
        <div className="min-w-0">
          <p className="text-15 font-bold wrap-anywhere">
            {coauthors.length === 0
              ? name
              : t.rich('withCoauthors', { name, coauthors: format.list(coauthors), plain })}
          </p>
          <p className="facts text-13 text-muted">
            {[author.title, listed('faculties', author.faculty), idea.course?.name, votes]
              .filter(Boolean)
              .map((part) => (
                <span key={part} className="fact">
                  {part}
                </span>
              ))}
            <time dateTime={idea.created_at} className="fact">
              {format.dateTime(new Date(idea.created_at), { dateStyle: 'medium' })}
            </time>
          </p>
        </div>
      </div>
    </header>
  )
}
