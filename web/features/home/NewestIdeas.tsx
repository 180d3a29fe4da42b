import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { DEFAULT_CATEGORY } from '../../../contract/ideas.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { useIsSlow } from '../../lib/feedback/use-is-slow.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { newestIdeasQuery } from './home.api.ts'

/** The newest ideas as ruled rows; nothing while there are none. */
export function NewestIdeas({ count }: { count: number }) {
  const t = useTranslations('home.board')
  const showcase = useTranslations('showcase')
  const listed = useListedLabel()
  const timeAgo = useTimeAgo()
  const { data, isPending } = useQuery(newestIdeasQuery)
  const ideas = data?.ideas ?? []
  const isSlow = useIsSlow(isPending)
  if (ideas.length === 0 && !isSlow) return null
  return (
    <section className="page-column pt-16 last:pb-16">
      <div className="flex flex-wrap items-end justify-between gap-3 border-b-2 border-text pb-4">
        <h2 className="font-display text-32">{t('title')}</h2>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to="/showcase" className="touch-target">
            {showcase('link')}
          </TextLink>
          <TextLink to="/view-ideas" className="touch-target">
            {t('all')}
          </TextLink>
        </p>
      </div>
      {isSlow && <RowsSkeleton />}
      <ul>
        {ideas.slice(0, count).map((idea) => (
          <li
            key={idea.id}
            className="grid gap-x-6 gap-y-0.5 border-b border-border py-5 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <Link {...ideaLink(idea.id)} className="hover:underline">
              <h3 dir="auto" className="line-clamp-2 font-display text-20 wrap-anywhere">
                {idea.title}
              </h3>
            </Link>
            <time dateTime={idea.created_at} className="text-13 text-muted max-sm:order-last sm:self-center">
              {timeAgo(idea.created_at)}
            </time>
            <div className="min-w-0">
              <p className="facts text-13 text-muted">
                <span className="fact">
                  {t('byline', {
                    author: idea.author.firstname || t('anonymous'),
                    category: listed('categories', idea.category || DEFAULT_CATEGORY),
                  })}
                </span>
                {idea.support_count > 0 && <span className="fact">{t('supports', { count: idea.support_count })}</span>}
              </p>
              <LookingFor roles={idea.roles} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LookingFor({ roles }: Pick<Idea, 'roles'>) {
  const t = useTranslations('home.board')
  const titles = roles.filter(({ is_open }) => is_open).map(({ title }) => title)
  if (titles.length === 0) return null
  return <p className="text-13 wrap-anywhere text-text-2">{t('lookingFor', { roles: titles.join(', ') })}</p>
}

function RowsSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-5 py-5">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
