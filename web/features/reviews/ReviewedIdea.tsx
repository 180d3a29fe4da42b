import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, RotateCcw } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { QueuedIdea, ReviewDecision, ReviewRound } from '../../../contract/reviews.ts'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { IdeaHeader } from '../../entities/ideas/IdeaHeader.tsx'
import { historyLink } from '../../lib/pages/links.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { type Notes, ParagraphNotes } from './ParagraphNotes.tsx'
import { RoundText } from './RoundText.tsx'
import { roundsQuery } from './rounds.api.ts'

type ReviewedIdeaProps = {
  idea: QueuedIdea
  titleRef: RefObject<HTMLHeadingElement | null>
  place: { n: number; total: number }
  onStep: (step: 1 | -1) => void
  onSent: (round: { id: string; decision: ReviewDecision }) => void
}

/** One idea of the queue: what it says, with notes on its paragraphs, the rounds before, and the decision. */
export function ReviewedIdea({ idea, titleRef, place, onStep, onSent }: ReviewedIdeaProps) {
  const t = useTranslations('reviews.workspace')
  const [notes, setNotes] = useState<Notes>({})
  const { data: rounds = [] } = useQuery(roundsQuery(idea.id))
  return (
    <div className="grid gap-8 min-[1400px]:grid-cols-[minmax(0,1fr)_320px]">
      <article className="min-w-0">
        <div className="mb-3 flex items-center gap-2">
          {idea.rounds_count > 0 && <Badge icon={RotateCcw}>{t('round', { n: idea.rounds_count + 1 })}</Badge>}
          <p className="ml-auto text-13 text-muted">{t('place', place)}</p>
          <IconButton label={t('previous')} icon={ChevronUp} aria-keyshortcuts="K" onClick={() => onStep(-1)} />
          <IconButton label={t('nextIdea')} icon={ChevronDown} aria-keyshortcuts="J" onClick={() => onStep(1)} />
        </div>
        <IdeaHeader idea={idea} as="h2" titleRef={titleRef} />
        {idea.is_connected && (
          <InlineNote className="mt-4">{t('connected', { name: displayName(idea.author) })}</InlineNote>
        )}
        <Changed idea={idea} round={rounds.at(-1)} />
        <div className="mt-6">
          <IdeaContent
            idea={idea}
            variant="review"
            textOf={(text) => <ParagraphNotes text={text} notes={notes} onChange={setNotes} />}
          />
        </div>
        <EarlierRounds rounds={rounds} />
      </article>
      <DecisionPanel idea={idea} notes={notes} onStep={onStep} onSent={onSent} />
    </div>
  )
}

/** Where there is a newer version than the one that was judged last. */
function Changed({ idea, round }: { idea: QueuedIdea; round: ReviewRound | undefined }) {
  const t = useTranslations('reviews.workspace')
  if (!round?.version || idea.has_reply) return null
  return (
    <p className="mt-4 rounded-sm bg-sunken px-4 py-3 text-14">
      {t('since', { n: idea.rounds_count })}{' '}
      <TextLink {...historyLink(idea.id)} search={{ with: round.version }}>
        {t('changes')}
      </TextLink>
    </p>
  )
}

function EarlierRounds({ rounds }: { rounds: ReviewRound[] }) {
  const t = useTranslations('reviews')
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
                {t(`timeline.${round.decision}`)},{' '}
                {format.dateTime(new Date(round.created_at), { dateStyle: 'medium' })}
              </span>
            </p>
            <RoundText round={round} />
          </li>
        ))}
      </ol>
    </section>
  )
}
