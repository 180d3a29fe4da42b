import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Course, CourseGrade } from '../../../contract/learning-platforms.ts'
import { callLink } from '../../lib/pages/links.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { courseGradesQuery } from './courses.api.ts'

/** For teachers of a course: its calls that give a grade, and how many grades the platform has. */
export function CourseGrades({ course: { id, platform } }: { course: Course }) {
  const t = useTranslations('courses.grades')
  const { data: grades, error, refetch } = useQuery(courseGradesQuery(id))
  return (
    <LabelledSection isWide title={t('title')} text={t('text', { platform })}>
      {error && !grades && <InlineFailure text={t('failed')} onRetry={() => void refetch()} />}
      {grades?.length === 0 && <p className="max-w-form text-15 text-text-2">{t('none', { platform })}</p>}
      {grades && grades.length > 0 && (
        <ul className="border-t border-border">
          {grades.map((grade) => (
            <li key={grade.id} className="border-b border-border py-3 text-14">
              <Grade grade={grade} />
            </li>
          ))}
        </ul>
      )}
    </LabelledSection>
  )
}

function Grade({ grade: { call, rule, learners, sent, failed, last_error } }: { grade: CourseGrade }) {
  const t = useTranslations('courses.grades')
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink {...callLink(call.id)} dir="auto" className="min-w-0 text-15 wrap-anywhere">
          {call.title}
        </TextLink>
        {failed > 0 && <Badge tone="rejected">{t('refused', { count: failed })}</Badge>}
      </p>
      <p className="mt-1 text-text-2">
        {t(`rules.${rule}`)} {t('learners', { count: learners })} {t('sent', { count: sent })}
      </p>
      {last_error && <p className="mt-1 text-danger wrap-anywhere">{t('lastError', { reason: last_error })}</p>}
    </>
  )
}
