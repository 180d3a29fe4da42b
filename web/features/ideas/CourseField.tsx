import { useTranslations } from 'use-intl'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import type { useIdeaCourse } from './use-idea-course.ts'

/** The course that a new idea carries, for members who came from one. */
export function CourseField({ courses, id, choose }: ReturnType<typeof useIdeaCourse>) {
  const t = useTranslations('ideaForm.course')
  if (courses.length === 0) return null
  const options = courses.map((course) => ({ value: course.id, label: course.name || course.platform }))
  return (
    <Field label={t('label')} hint={t('hint')} optional className="mt-5">
      <Select options={[{ value: '', label: t('none') }, ...options]} value={id} onValueChange={choose} />
    </Field>
  )
}
