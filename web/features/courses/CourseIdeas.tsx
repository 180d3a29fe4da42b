import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import { courseIdeasQuery } from './courses.api.ts'

/** Ideas that were shared from a course, as far as the member sees them. */
export function CourseIdeas({ id }: { id: string }) {
  const t = useTranslations('courses.ideas')
  const format = useFormatter()
  const query = useInfiniteQuery(courseIdeasQuery(id))
  const ideas = query.data?.pages.flatMap((page) => page.ideas) ?? []
  return (
    <LabelledSection isWide title={t('title')} text={t('text')}>
      {query.error && <InlineFailure text={t('failed')} onRetry={() => void query.refetch()} />}
      {query.data && ideas.length === 0 && <p className="text-15 text-text-2">{t('none')}</p>}
      {ideas.length > 0 && (
        <ul className="border-t border-border">
          {ideas.map(({ id: ideaId, title, author, created_at }) => (
            <li key={ideaId} className="relative border-b border-border py-3 hover:bg-surface">
              <Link
                to="/ideas/$ideaId"
                params={{ ideaId }}
                dir="auto"
                className="text-15 font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {title}
              </Link>
              <p className="facts text-13 text-muted">
                <span dir="auto" className="fact">
                  {displayName(author)}
                </span>
                <time dateTime={created_at} className="fact">
                  {format.dateTime(new Date(created_at), { dateStyle: 'medium' })}
                </time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query} />
    </LabelledSection>
  )
}
