import { useQuery } from '@tanstack/react-query'
import { Check, PencilLine, RotateCcw, Send, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { IdeaVersion } from '../../../contract/idea-versions.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { ReviewDecision, ReviewRound } from '../../../contract/reviews.ts'
import { versionsQuery } from '../../entities/idea-versions/idea-version.queries.ts'
import { isLead } from '../../entities/ideas/is-lead.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { roundsQuery } from './rounds.queries.ts'

// Feedback is for the author, the team and reviewers.
const RoundText = lazyPart(async () => (await import('./RoundText.tsx')).RoundText)

const LOOKS: Record<ReviewDecision | 'submitted' | 'updated', { icon: IconType; styles: string }> = {
  submitted: { icon: Send, styles: 'border-border-strong bg-surface text-text-2' },
  updated: { icon: PencilLine, styles: 'border-border-strong bg-surface text-text-2' },
  approve: { icon: Check, styles: 'border-approved-line bg-approved-bg text-approved-text' },
  request_changes: { icon: RotateCcw, styles: 'border-pending-line bg-pending-bg text-pending-text' },
  reject: { icon: X, styles: 'border-rejected-line bg-rejected-bg text-rejected-text' },
}

/**
 * The decisions on an idea and the changes of its authors in between, with dates; with feedback and answers for those who may
 * read them.
 */
export function ReviewTimeline({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('timeline')
  const format = useFormatter()
  const userId = useCurrentUser()?.id
  const { data: rounds } = useQuery(roundsQuery(idea.id))
  const { data: versions } = useQuery(versionsQuery(idea.id))
  const date = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  if (!rounds) return null
  const last = rounds.at(-1)
  return (
    <section aria-label={t('title')}>
      <SectionHeading title={t('title')} />
      <ol className="mt-4 flex flex-col gap-4">
        <Entry look="submitted" title={t('submitted')} at={idea.created_at} detail={date(idea.created_at)} />
        <Update version={updateAfter(rounds, 0, versions)} />
        {rounds.map((round, index) => (
          <Fragment key={round.id}>
            <Entry
              look={round.decision}
              title={t(round.decision)}
              at={round.created_at}
              detail={detailOf(round, date, t)}
            >
              {/* The notes of the last round are beside their paragraphs. */}
              {round.feedback !== undefined && <RoundText round={round === last ? { ...round, notes: [] } : round} />}
            </Entry>
            <Update version={updateAfter(rounds, index + 1, versions)} />
          </Fragment>
        ))}
      </ol>
      {isLead(idea, userId) && idea.due_at && (
        <p className="mt-4 text-14 font-bold">{t('due', { date: date(idea.due_at) })}</p>
      )}
    </section>
  )
}

/** The last version saved after so many rounds and before the next: the history has the others. */
function updateAfter(rounds: ReviewRound[], count: number, versions: IdeaVersion[] | null | undefined) {
  return versions?.find(
    ({ n, created_at }) => n > 1 && rounds.filter((round) => round.created_at <= created_at).length === count,
  )
}

function Update({ version }: { version: IdeaVersion | undefined }) {
  const t = useTranslations('timeline')
  const format = useFormatter()
  if (!version) return null
  const { n, author, created_at, reason } = version
  const date = format.dateTime(new Date(created_at), { dateStyle: 'medium' })
  return (
    <Entry
      look="updated"
      title={t('updated', { name: displayName(author) })}
      at={created_at}
      detail={t('version', { n, date })}
    >
      {reason && (
        <p dir="auto" className="text-13 wrap-anywhere text-muted">
          {reason}
        </p>
      )}
    </Entry>
  )
}

function detailOf(
  { version, created_at }: ReviewRound,
  date: (time: string) => string,
  t: ReturnType<typeof useTranslations<'timeline'>>,
): string {
  return version ? t('ofVersion', { n: version, date: date(created_at) }) : date(created_at)
}

type EntryProps = { look: keyof typeof LOOKS; title: string; at: string; detail: string; children?: ReactNode }

function Entry({ look, title, at, detail, children }: EntryProps) {
  const { icon: Icon, styles } = LOOKS[look]
  return (
    <li className="flex gap-3">
      <span className={`flex size-6 shrink-0 items-center justify-center rounded-xs border ${styles}`}>
        <Icon size={14} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-14 font-bold">{title}</p>
        <time dateTime={at} className="block text-13 text-muted">
          {detail}
        </time>
        {children}
      </div>
    </li>
  )
}
