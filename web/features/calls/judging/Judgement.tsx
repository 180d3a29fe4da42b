import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { JudgedEntry } from '../../../../contract/call-judging.ts'
import type { Call } from '../../../../contract/calls.ts'
import { scoreByKey, withoutFocused } from '../../../entities/scores/scores.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { type Judgement as JudgementDraft, usePassOn, useSaveScores } from './judging.api.ts'
import { ScorePanel } from './ScorePanel.tsx'
import { useJudgingKeys } from './use-judging-keys.ts'

const JudgingKeyHelp = lazyPart(async () => (await import('./JudgingKeyHelp.tsx')).JudgingKeyHelp)

type JudgementProps = {
  call: Call
  entry: JudgedEntry
  judgement: JudgementDraft
  change: (part: Partial<JudgementDraft>) => void
  onStep: (by: 1 | -1) => void
  onGiven: () => void
}

/** Gives the scores of an entry, or passes it on; by pointer or keys. */
export function Judgement({ call, entry, judgement, change, onStep, onGiven }: JudgementProps) {
  const t = useTranslations('judging')
  const save = useSaveScores(call.id)
  const pass = usePassOn(call.id)
  const scores = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isPassing, setPassing] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const criteria = call.criteria.map(({ id, label, question, weight }) => ({ key: id, label, question, weight }))
  const setScores = (next: Readonly<Record<string, number>>) => change({ scores: { ...next } })

  async function give() {
    if (save.isPending || call.phase !== 'judging') return
    const missing = criteria.filter(({ key }) => judgement.scores[key] === undefined).length
    if (missing > 0) return setProblem(t('missing', { count: missing }))
    setProblem(undefined)
    try {
      await save.mutateAsync({ idea: entry.idea_id, ...judgement })
      toast.success(t('gave', { title: entry.title }))
      onGiven()
    } catch (error) {
      setProblem(describeError(error, t('failed')))
    }
  }

  async function passOn() {
    try {
      const { is_taken } = await pass.mutateAsync(entry.idea_id)
      if (is_taken) toast.success(t('passedOn', { title: entry.title }))
      else toast.error(t('nobodyTakes'))
      onGiven()
    } catch (error) {
      setProblem(describeError(error, t('failed')))
    } finally {
      setPassing(false)
    }
  }

  useJudgingKeys({
    score: (value) => scoreByKey(scores.current, criteria, judgement.scores, value, setScores),
    clear: () => setScores(withoutFocused(scores.current, criteria, judgement.scores)),
    give: () => void give(),
    pass: () => call.phase === 'judging' && setPassing(true),
    step: onStep,
    showHelp: () => setHelpOpen(true),
  })

  return (
    <>
      <ScorePanel
        call={call}
        entry={entry}
        criteria={criteria}
        judgement={judgement}
        onChange={change}
        scoresRef={scores}
        problem={problem}
        isSaving={save.isPending}
        onGive={() => void give()}
        onPass={() => setPassing(true)}
        onHelp={() => setHelpOpen(true)}
      />
      <ConfirmDialog
        open={isPassing}
        onOpenChange={setPassing}
        tone="primary"
        title={t('passTitle')}
        description={t('passText')}
        confirmLabel={t('passOn')}
        pending={pass.isPending}
        onConfirm={() => void passOn()}
      />
      {isHelpOpen && <JudgingKeyHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}
