import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, RotateCcw } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { displayName } from '../../../contract/profiles.values.ts'
import type { QueuedIdea, ReviewDecision, Rubric } from '../../../contract/reviews.ts'
import { MarkedStretch } from '../../entities/idea-versions/MarkedStretch.tsx'
import type { DiffSegment } from '../../entities/idea-versions/text-diff.ts'
import { IdeaContent } from '../../entities/ideas/IdeaContent.tsx'
import { IdeaHeader } from '../../entities/ideas/IdeaHeader.tsx'
import { useKeys } from '../../lib/preferences/keys.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { SkipLink } from '../../ui/navigation/SkipLink.tsx'
import { ChangesNote } from './ChangesNote.tsx'
import { CHOICES_ID } from './DecisionChoices.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { EarlierRounds } from './EarlierRounds.tsx'
import { ParagraphNotes } from './ParagraphNotes.tsx'
import { ReviewTurn } from './ReviewTurn.tsx'
import { roundsQuery } from './rounds.queries.ts'
import { useChanges } from './use-changes.ts'
import type { ChangeDraft, ReviewDraft } from './use-drafts.ts'

type ReviewedIdeaProps = {
  idea: QueuedIdea
  titleRef: RefObject<HTMLHeadingElement | null>
  place: { n: number; total: number }
  rubric: Rubric
  draft: ReviewDraft
  onDraft: ChangeDraft
  /** It does not wait any more. */
  isGone: boolean
  onStep: (step: 1 | -1) => void
  onSent: (round: { id: string; decision: ReviewDecision }) => void
}

/** One idea of the queue: what it says, with notes on its paragraphs, the rounds before, and the decision. */
export function ReviewedIdea(props: ReviewedIdeaProps) {
  const { idea, titleRef, place, rubric, draft, onDraft, isGone, onStep, onSent } = props
  const t = useTranslations('reviews.workspace')
  const areKeysOn = useKeys()
  const { data: rounds = [] } = useQuery(roundsQuery(idea.id))
  const last = rounds.at(-1)
  const changes = useChanges(idea, last)
  const [isChangeShown, setIsChangeShown] = useState(false)
  const toggleChanges = () => setIsChangeShown(!isChangeShown)
  return (
    <div className="flex flex-col gap-x-8 gap-y-5 max-[1399px]:**:scroll-mb-48 min-[1400px]:grid min-[1400px]:grid-cols-[minmax(0,1fr)_320px]">
      <article className="min-w-0">
        <div className="mb-3 flex items-center gap-2">
          {idea.rounds_count > 0 && <Badge icon={RotateCcw}>{t('round', { n: idea.rounds_count + 1 })}</Badge>}
          <p className="ms-auto text-13 text-muted">{t('place', place)}</p>
          <IconButton
            label={t('previous')}
            icon={ChevronUp}
            aria-keyshortcuts={areKeysOn ? 'K' : undefined}
            onClick={() => onStep(-1)}
          />
          <IconButton
            label={t('nextIdea')}
            icon={ChevronDown}
            aria-keyshortcuts={areKeysOn ? 'J' : undefined}
            onClick={() => onStep(1)}
          />
        </div>
        <IdeaHeader idea={idea} as="h2" titleRef={titleRef} />
        <SkipLink targetId={CHOICES_ID}>{t('toDecision')}</SkipLink>
        {isGone ? (
          <InlineNote tone="warning" className="mt-4">
            {t('decidedElsewhere')}
          </InlineNote>
        ) : (
          <ReviewTurn idea={idea} />
        )}
        {idea.is_connected && (
          <InlineNote className="mt-4">{t('connected', { name: displayName(idea.author) })}</InlineNote>
        )}
        {changes && last?.version && (
          <ChangesNote
            ideaId={idea.id}
            round={{ n: idea.rounds_count, version: last.version }}
            changes={changes}
            isShown={isChangeShown}
            onToggle={toggleChanges}
          />
        )}
        {isChangeShown && changes && changes.title.length > 1 && <ChangedText segments={changes.title} />}
        <div className="mt-6">
          <IdeaContent
            idea={idea}
            variant="review"
            textOf={(text, part) =>
              isChangeShown && changes ? (
                <ChangedText segments={changes[part]} />
              ) : (
                <ParagraphNotes text={text} notes={draft.notes} onChange={(notes) => onDraft({ notes })} />
              )
            }
          />
        </div>
        <EarlierRounds rounds={rounds} rubric={rubric} />
      </article>
      <DecisionPanel
        idea={idea}
        rubric={rubric}
        draft={draft}
        onDraft={onDraft}
        onToggleChanges={toggleChanges}
        onStep={onStep}
        onSent={onSent}
      />
    </div>
  )
}

/** A text with what was removed and added since the last round. */
function ChangedText({ segments }: { segments: DiffSegment[] }) {
  return (
    <p dir="auto" className="max-w-reading text-17 whitespace-pre-line wrap-anywhere text-text-2">
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments of a text have no other identity
        <MarkedStretch key={index} {...segment} />
      ))}
    </p>
  )
}
