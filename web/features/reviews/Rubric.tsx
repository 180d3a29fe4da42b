import { useTranslations } from 'use-intl'
import type { Scores } from '../../../contract/reviews.ts'
import { RUBRIC } from '../../../contract/reviews.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'

const VALUES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

/** What reviewers score from 1 to 5, for reviewers alone. */
export function Rubric({ scores, onChange }: { scores: Scores; onChange: (scores: Scores) => void }) {
  const t = useTranslations('reviews.workspace')
  return (
    <div className="flex flex-col gap-4">
      <p className="flex justify-between gap-3 border-b-2 border-text pb-2 text-14">
        <strong>{t('rubric')}</strong>
        <span className="text-muted">{t('reviewersOnly')}</span>
      </p>
      {RUBRIC.map((criterion) => (
        <Field key={criterion} label={t(`criteria.${criterion}`)} hint={t(`questions.${criterion}`)} isGroup>
          <SegmentedControl
            options={VALUES}
            value={scores[criterion] === undefined ? null : String(scores[criterion])}
            onValueChange={(value) => onChange({ ...scores, [criterion]: Number(value) })}
          />
        </Field>
      ))}
    </div>
  )
}
