import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Rubric as RubricSettings, Scores } from '../../../contract/reviews.ts'
import { ScoreGroups } from '../../entities/scores/ScoreGroups.tsx'

type RubricProps = {
  rubric: RubricSettings
  scores: Scores
  onChange: (scores: Scores) => void
  rubricRef: RefObject<HTMLDivElement | null>
}

/** Criteria scored from 1 to 5, for reviewers alone. Renders nothing when the site does not score. */
export function Rubric({ rubric: { criteria, is_required }, scores, onChange, rubricRef }: RubricProps) {
  const t = useTranslations('reviews.workspace')
  if (criteria.length === 0) return null
  return (
    <div className="flex flex-col gap-4">
      <p className="flex justify-between gap-3 border-b-2 border-text pb-2 text-14">
        <strong>{t('rubric')}</strong>
        <span className="text-muted">{is_required ? t('requiredScores') : t('reviewersOnly')}</span>
      </p>
      <ScoreGroups ref={rubricRef} criteria={criteria} scores={scores} onChange={onChange} />
    </div>
  )
}
