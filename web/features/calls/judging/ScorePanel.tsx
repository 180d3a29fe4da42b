import { CornerUpRight, EyeOff } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { JudgedEntry } from '../../../../contract/call-judging.ts'
import type { Call } from '../../../../contract/calls.ts'
import { CALL_NOTE_MAX, CALL_SENTENCE_MAX } from '../../../../contract/calls.values.ts'
import { ScoreGroups } from '../../../entities/scores/ScoreGroups.tsx'
import { type Criterion, weightedMean } from '../../../entities/scores/scores.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/content/Badge.tsx'
import { InlineNote } from '../../../ui/feedback/InlineNote.tsx'
import { TextAreaField } from '../../../ui/forms/TextAreaField.tsx'
import type { Judgement } from './judging.api.ts'
import { OtherScores } from './OtherScores.tsx'

type ScorePanelProps = {
  call: Call
  entry: JudgedEntry
  criteria: Criterion[]
  judgement: Judgement
  onChange: (part: Partial<Judgement>) => void
  scoresRef: RefObject<HTMLDivElement | null>
  problem: string | undefined
  isSaving: boolean
  onGive: () => void
  onPass: () => void
  onHelp: () => void
}

/** The juror's scores of an entry with their own words; those of others once these are given. */
export function ScorePanel(props: ScorePanelProps) {
  const { call, entry, criteria, judgement, onChange, scoresRef, problem, isSaving, onGive, onPass, onHelp } = props
  const t = useTranslations('judging')
  const format = useFormatter()
  const sentence = useRef<HTMLTextAreaElement>(null)
  const mean = weightedMean(criteria, judgement.scores)
  const missing = criteria.length - (mean?.count ?? 0)
  const isOver = call.phase !== 'judging'
  return (
    <section
      aria-label={t('yourScores')}
      className="flex min-w-0 flex-col bg-sunken max-lg:-mx-gutter max-lg:px-gutter max-lg:py-6 lg:sticky lg:top-[calc(var(--header-h)+1.5rem)] lg:max-h-[calc(100dvh-var(--header-h)-3rem)] lg:self-start"
    >
      <div className="flex flex-col gap-4 lg:overflow-y-auto lg:px-5 lg:py-4">
        <div>
          <p className="flex items-center justify-between gap-3">
            <strong className="text-20">{t('yourScores')}</strong>
            {!entry.reading?.given_at && (
              <Badge tone="info" icon={EyeOff}>
                {t('onlyYou')}
              </Badge>
            )}
          </p>
          {!entry.reading?.given_at && <p className="text-13 text-muted">{t('blind')}</p>}
        </div>
        <ScoreGroups
          ref={scoresRef}
          criteria={criteria}
          scores={judgement.scores}
          onChange={(scores) => onChange({ scores: { ...scores } })}
        />
        <p className="flex items-baseline justify-between gap-3 border-t border-border pt-3 text-14">
          {t('mean', { count: mean?.count ?? 0, total: criteria.length })}
          <strong className="font-display text-24 tabular-nums">
            {mean ? format.number(mean.mean, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) : '–'}
          </strong>
        </p>
        <TextAreaField
          ref={sentence}
          label={t('sentence')}
          hint={t('sentenceHint')}
          counter={{ length: judgement.sentence.length, max: CALL_SENTENCE_MAX }}
          maxLength={CALL_SENTENCE_MAX}
          rows={2}
          data-sentence
          aria-keyshortcuts="n"
          value={judgement.sentence}
          onValueChange={(value) => onChange({ sentence: value })}
        />
        <TextAreaField
          label={t('note')}
          optional
          hint={t('noteHint')}
          maxLength={CALL_NOTE_MAX}
          rows={2}
          data-private-note
          aria-keyshortcuts="p"
          value={judgement.note}
          onValueChange={(note) => onChange({ note })}
        />
        <OtherScores others={entry.others} />
        <p className="flex flex-wrap items-center justify-between gap-2 border-t border-border pt-3 text-13 text-muted">
          {t('tooClose')}
          <Button
            variant="ghost"
            size="sm"
            icon={CornerUpRight}
            aria-keyshortcuts="x"
            disabled={isOver}
            onClick={onPass}
          >
            {t('passOn')}
          </Button>
          <Button variant="ghost" size="sm" aria-keyshortcuts="?" onClick={onHelp} className="max-lg:hidden">
            {t('keys')}
          </Button>
        </p>
      </div>
      <GiveScores missing={missing} isOver={isOver} problem={problem} isSaving={isSaving} onGive={onGive} />
    </section>
  )
}

type GiveScoresProps = Pick<ScorePanelProps, 'problem' | 'isSaving' | 'onGive'> & { missing: number; isOver: boolean }

function GiveScores({ missing, isOver, problem, isSaving, onGive }: GiveScoresProps) {
  const t = useTranslations('judging')
  return (
    <div className="border-t border-border bg-sunken py-3 max-lg:sticky max-lg:bottom-0 lg:px-5">
      {problem && (
        <InlineNote tone="danger" className="mb-2">
          {problem}
        </InlineNote>
      )}
      <Button
        fullWidth
        size="lg"
        aria-keyshortcuts="Control+Enter"
        disabled={isOver}
        pending={isSaving}
        pendingLabel={t('giving')}
        onClick={onGive}
      >
        {t('give')}
      </Button>
      <p role="status" className="mt-1.5 text-13 text-muted">
        {isOver ? t('over') : missing > 0 ? t('missing', { count: missing }) : t('changeable')}
      </p>
    </div>
  )
}
