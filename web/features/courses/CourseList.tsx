import { Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Course } from '../../../contract/learning-platforms.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'

/** The courses that the member came from, the latest first. */
export function CourseList({ courses }: { courses: Course[] }) {
  const t = useTranslations('courses')
  const site = useSiteName()
  const timeAgo = useTimeAgo()
  if (courses.length === 0) {
    return (
      <StateMessage kind="empty" title={t('none')}>
        {t('noneText', { site })}
      </StateMessage>
    )
  }
  return (
    <ul className="mt-6 border-t-2 border-text">
      {courses.map(({ id, name, platform, role, seen_at }) => (
        <li key={id} className="relative flex items-center gap-4 border-b border-border py-3 hover:bg-surface">
          <span className="grid size-10 shrink-0 place-items-center rounded-xs bg-chip text-text">
            <GraduationCap size={20} aria-hidden />
          </span>
          <div className="min-w-0 flex-1 text-14">
            <Link
              to="/courses/{-$courseId}"
              params={{ courseId: id }}
              dir="auto"
              className="text-15 font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              {name || t('unnamed')}
            </Link>
            <p className="wrap-anywhere text-text-2">
              {t('of', { platform, role })} {t('lastSeen', { time: timeAgo(seen_at) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
