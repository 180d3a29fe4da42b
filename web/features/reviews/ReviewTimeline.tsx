import { useQuery } from '@tanstack/react-query'
import { Check, RotateCcw, Send, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { ReviewDecision, ReviewRound } from '../../../contract/reviews.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { ICON_STROKE, type IconType } from '../../ui/art/icon-type.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { RoundText } from './RoundText.tsx'
import { roundsQuery } from './rounds.api.ts'

const LOOKS: Record<ReviewDecision | 'submitted', { icon: IconType; styles: string }> = {
  submitted: { icon: Send, styles: 'border-border-strong bg-surface text-text-2' },
  approve: { icon: Check, styles: 'border-approved-line bg-approved-bg text-approved-text' },
  request_changes: { icon: RotateCcw, styles: 'border-pending-line bg-pending-bg text-pending-text' },
  reject: { icon: X, styles: 'border-rejected-line bg-rejected-bg text-rejected-text' },
}

/** What was decided on an idea and when; with what was said, for those who may read it, and the answer of its author. */
export function ReviewTimeline({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('reviews.timeline')
  const format = useFormatter()
  const userId = useCurrentUser()?.id
  const { data: rounds } = useQuery(roundsQuery(idea.id))
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  if (!rounds) return null
  const last = rounds.at(-1)
  const isCoauthor = idea.team.some(({ user, is_coauthor }) => is_coauthor && user.id === userId)
  const canReply = idea.user_id === userId || isCoauthor
  return (
    <section aria-label={t('title')}>
      <SectionHeading title={t('title')} />
      <ol className="mt-4 flex flex-col gap-4">
        <Entry look="submitted" title={t('submitted')} detail={date(idea.created_at)} />
        {rounds.map((round) => (
          <Entry key={round.id} look={round.decision} title={t(round.decision)} detail={detailOf(round, date, t)}>
            <RoundText round={round} />
            {canReply && round === last && idea.has_changes_requested && !round.replied_at && (
              <ReplyForm roundId={round.id} />
            )}
          </Entry>
        ))}
      </ol>
      {idea.due_at && <p className="mt-4 text-14 font-bold">{t('due', { date: date(idea.due_at) })}</p>}
    </section>
  )
}

function detailOf(
  { version, created_at }: ReviewRound,
  date: (time: string) => string,
  t: ReturnType<typeof useTranslations<'reviews.timeline'>>,
): string {
  return version ? t('ofVersion', { n: version, date: date(created_at) }) : date(created_at)
}

type EntryProps = { look: keyof typeof LOOKS; title: string; detail: string; children?: ReactNode }

function Entry({ look, title, detail, children }: EntryProps) {
  const { icon: Icon, styles } = LOOKS[look]
  return (
    <li className="flex gap-3">
      <span className={`flex size-6 shrink-0 items-center justify-center rounded-xs border ${styles}`}>
        <Icon size={14} strokeWidth={ICON_STROKE} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-14 font-bold">{title}</p>
        <p className="text-13 text-muted">{detail}</p>
        {children}
      </div>
    </li>
  )
}
