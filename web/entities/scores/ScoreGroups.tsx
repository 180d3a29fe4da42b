import type { Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import type { Criterion, Scores } from './scores.ts'
import { Weight } from './Weight.tsx'

const VALUES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))

type ScoreGroupsProps = {
  criteria: readonly Criterion[]
  scores: Scores
  onChange: (scores: Scores) => void
  ref: Ref<HTMLDivElement>
}

/** Criteria that are scored from 1 to 5, each a group of radio buttons. */
export function ScoreGroups({ criteria, scores, onChange, ref }: ScoreGroupsProps) {
  const isWeighted = criteria.some(({ weight }) => weight !== undefined)
  return (
    <div ref={ref} className={classNames('flex flex-col', isWeighted ? 'gap-2.5' : 'gap-4')}>
      {criteria.map(({ key, label, question, weight }) => (
        <Field
          key={key}
          label={label}
          hint={question}
          isGroup
          aside={weight === undefined ? undefined : <Weight weight={weight} />}
        >
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
