import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Rubric as RubricSettings, Scores } from '../../../contract/reviews.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'

const VALUES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

type RubricProps = {
  rubric: RubricSettings
  scores: Scores
  onChange: (scores: Scores) => void
  rubricRef: RefObject<HTMLDivElement | null>
}

/** Scores the criterion that has the focus, or else the first without a score, and moves on to the next. */
export function scoreByKey(
  element: HTMLElement | null,
  { criteria }: RubricSettings,
  scores: Scores,
  value: number,
  onChange: (scores: Scores) => void,
) {
  const groups = [...(element?.querySelectorAll('[role=radiogroup]') ?? [])]
  const focused = groups.findIndex((group) => group.contains(document.activeElement))
  const place = focused === -1 ? criteria.findIndex(({ key }) => scores[key] === undefined) : focused
  const criterion = criteria.at(place)
  if (!criterion) return
  onChange({ ...scores, [criterion.key]: value })
  const next = groups[place + 1] ?? groups.at(-1)
  next?.querySelector<HTMLElement>('input:checked, input')?.focus()
}

/** Criteria scored from 1 to 5, for reviewers alone. Renders nothing when the site does not score. */
export function Rubric({ rubric: { criteria, is_required }, scores, onChange, rubricRef }: RubricProps) {
  const t = useTranslations('reviews.workspace')
  if (criteria.length === 0) return null
  return (
    <div ref={rubricRef} className="flex flex-col gap-4">
      <p className="flex justify-between gap-3 border-b-2 border-text pb-2 text-14">
        <strong>{t('rubric')}</strong>
        <span className="text-muted">{is_required ? t('requiredScores') : t('reviewersOnly')}</span>
      </p>
      {criteria.map(({ key, label, question }) => (
        <Field key={key} label={label} hint={question} isGroup>
          <SegmentedControl
            options={VALUES}
            value={scores[key] === undefined ? null : String(scores[key])}
            onValueChange={(value) => onChange({ ...scores, [key]: Number(value) })}
          />
        </Field>
      ))}
    </div>
  )
}
