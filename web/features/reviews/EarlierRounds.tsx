import { useFormatter, useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { ReviewRound, Rubric } from '../../../contract/reviews.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { RoundText } from './RoundText.tsx'

type EarlierRoundsProps = { rounds: ReviewRound[]; rubric: Rubric }

/** The rounds of an idea as reviewers read them, with the scores. */
export function EarlierRounds({ rounds, rubric }: EarlierRoundsProps) {
  const t = useTranslations('reviews')
  const timeline = useTranslations('timeline')
  const format = useFormatter()
  if (rounds.length === 0) return null
  return (
    <section className="mt-10">
      <SectionHeading title={t('workspace.earlier')} count={rounds.length} />
      <ol>
        {rounds.map((round) => (
          <li key={round.id} className="border-b border-border py-4">
            <p className="text-14">
              <strong>{round.reviewer ? displayName(round.reviewer) : t('workspace.reviewer')}</strong>{' '}
              <span className="text-muted">
                {timeline(round.decision)}, {format.dateTime(new Date(round.created_at), { dateStyle: 'medium' })}
              </span>
            </p>
            <RoundScores scores={round.scores} rubric={rubric} />
            <RoundText round={round} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Scores of the criteria that the settings still have: others have no name any more. */
function RoundScores({ scores = {}, rubric }: { scores: ReviewRound['scores']; rubric: Rubric }) {
  const t = useTranslations('reviews.workspace')
  const scored = rubric.criteria.filter(({ key }) => scores[key] !== undefined)
  if (scored.length === 0) return null
  return (
    <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13">
      {scored.map(({ key, label }) => (
        <div key={key} className="flex gap-1.5">
          <dt className="text-muted wrap-anywhere">{label}</dt>
          <dd className="shrink-0 font-bold">{t('score', { score: scores[key] ?? 0 })}</dd>
        </div>
      ))}
    </dl>
  )
}
