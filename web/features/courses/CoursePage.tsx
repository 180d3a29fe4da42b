import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { PageHeader } from '../../ui/content/PageHeader.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { BackLink } from '../../ui/navigation/BackLink.tsx'
import { CourseIdeas } from './CourseIdeas.tsx'
import { CourseList } from './CourseList.tsx'
import { coursesQuery } from './courses.api.ts'

const CourseTeaching = lazyPart(
  async () => (await import('./CourseTeaching.tsx')).CourseTeaching,
  <Skeleton className="h-40" />,
)

/** A course that the member came from, or all of them. */
export function CoursePage({ id }: { id: string | undefined }) {
  const t = useTranslations('courses')
  const heads = useTranslations('heads')
  const site = useSiteName()
  const { data: courses, error, refetch } = useQuery(coursesQuery)
  if (!courses) return <QueryFallback error={error} refetch={refetch} text={t('failed')} skeleton="h-dvh" as="h1" />
  if (!id) {
    return (
      <>
        <PageHeader title={heads('courses.title')} subtitle={t('subtitle', { site })} />
        <CourseList courses={courses} />
      </>
    )
  }
  const course = courses.find((one) => one.id === id)
  if (!course) {
    return (
      <StateMessage as="h1" kind="search" title={t('notFound')}>
        {t('notFoundText', { site })}
      </StateMessage>
    )
  }
  const { name, platform, role } = course
  return (
    <>
      <BackLink to="/courses/{-$courseId}">{t('all')}</BackLink>
      <PageHeader
        className="mt-2"
        title={<span dir="auto">{name || t('unnamed')}</span>}
        subtitle={t('of', { platform, role })}
      />
      <div className="mt-8 flex flex-col gap-10">
        <CourseIdeas id={id} />
        {role === 'teacher' && <CourseTeaching course={course} />}
      </div>
    </>
  )
}
