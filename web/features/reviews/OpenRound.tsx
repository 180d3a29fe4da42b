import { Pencil, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ReviewRound } from '../../../contract/reviews.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { RoundText } from './RoundText.tsx'

type OpenRoundProps = {
  round: ReviewRound
  /** Its number among the rounds of the idea. */
  n: number
  onEdit: () => void
  /** The description, with the notes of the round. */
  children: ReactNode
}

/** The request for changes that waits for the authors: the feedback, the noted text, and the ways to answer. */
export function OpenRound({ round, n, onEdit, children }: OpenRoundProps) {
  const t = useTranslations('reviews.openRound')
  const format = useFormatter()
  const { version, created_at, notes = [] } = round
  const date = format.dateTime(new Date(created_at), { dateStyle: 'medium' })
  return (
    <section aria-labelledby="open-round" className="overflow-hidden rounded-md border border-pending-line">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-pending-line bg-pending-bg px-5 py-3.5 text-pending-text">
        <RotateCcw size={18} className="shrink-0" />
        <h2 id="open-round" className="me-auto text-16 font-bold">
          {version ? t('ofVersion', { n, version }) : t('title', { n })}
        </h2>
        <p className="text-13">{t('facts', { date, notes: notes.length })}</p>
      </div>
      <div className="flex flex-col gap-5 bg-surface p-5">
        {round.feedback && (
          <div>
            <h3 className="text-14 font-bold text-muted">{t('feedback')}</h3>
            <RoundText round={{ ...round, notes: [] }} />
          </div>
        )}
        {children}
      </div>
      <div className="border-t border-border bg-surface px-5 pt-2 pb-5 print:hidden">
        <ReplyForm roundId={round.id}>
          <Button variant="secondary" size="sm" icon={Pencil} onClick={onEdit}>
            {t('edit')}
          </Button>
        </ReplyForm>
      </div>
    </section>
  )
}
