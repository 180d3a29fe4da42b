import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { MarkedStretch } from '../../entities/idea-versions/MarkedStretch.tsx'
import { diffText } from '../../entities/idea-versions/text-diff.ts'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { drop, resend } from '../../lib/offline-queue/offline-queue.ts'
import { type QueuedRequest, textOf } from '../../lib/offline-queue/queued-requests.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

type Choice = 'mine' | 'theirs'

/** A request on an idea that others changed meanwhile: shows both, and asks which one stays. */
export function ConflictCard({ queued }: { queued: QueuedRequest }) {
  const t = useTranslations('waiting.conflict')
  const format = useFormatter()
  const titleId = useId()
  const [choice, setChoice] = useState<Choice>('mine')
  const { data: idea, error, refetch } = useQuery({ ...ideaQuery(queued.about), staleTime: 0 })
  const send = () => {
    if (choice === 'theirs') return void drop(queued.key)
    const body = { ...queued.request.body, version: idea?.version }
    void resend(queued, { ...queued.request, body })
  }
  const time = (at: number | string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const changed = idea ? differences(queued, idea as Record<string, unknown>) : []
  return (
    <section
      aria-labelledby={titleId}
      className="mt-6 overflow-hidden rounded-md border-2 border-pending-line bg-surface"
    >
      <div className="flex gap-3 bg-pending-bg px-4 py-3.5 text-pending-text">
        <GitCompareArrows size={20} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <h2 id={titleId} className="text-16 font-bold">
            {t('title')}
          </h2>
          <p className="text-14 wrap-anywhere">
            {t(queued.kind === 'review' ? 'ofReview' : 'of', { title: queued.subject })}
          </p>
        </div>
      </div>
      <div className="p-4">
        {error && <InlineFailure text={t('failed')} onRetry={() => void refetch()} />}
        {!idea && !error && <Skeleton className="h-32" />}
        {idea && (
          <>
            <div role="radiogroup" aria-labelledby={titleId} className="flex flex-col gap-3">
              <ChoiceCard name={titleId} choice="mine" chosen={choice} onChoose={setChoice} note={time(queued.madeAt)}>
                {changed.map(({ field, mine, theirs }) => (
                  <Compared key={field} before={theirs} after={mine} />
                ))}
                {queued.kind === 'review' && textOf(queued)}
              </ChoiceCard>
              <ChoiceCard
                name={titleId}
                choice="theirs"
                chosen={choice}
                onChoose={setChoice}
                note={time(idea.updated_at)}
              >
                {changed.map(({ field, mine, theirs }) => (
                  <Compared key={field} before={mine} after={theirs} />
                ))}
                {queued.kind === 'review' && t('newVersion')}
              </ChoiceCard>
            </div>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button size="lg" onClick={send}>
                {t(choice === 'mine' ? 'sendMine' : 'keepTheirs')}
              </Button>
              <ButtonLink size="lg" variant="secondary" to={queued.path as '/'}>
                {t('writeAgain')}
              </ButtonLink>
            </div>
            <p className="mt-3 text-14 text-muted">{t('history')}</p>
          </>
        )}
      </div>
    </section>
  )
}

type ChoiceCardProps = {
  /** Name of the group of radio buttons. */
  name: string
  choice: Choice
  chosen: Choice
  onChoose: (choice: Choice) => void
  note: string
  children: ReactNode
}

function ChoiceCard({ name, choice, chosen, onChoose, note, children }: ChoiceCardProps) {
  const t = useTranslations('waiting.conflict')
  return (
    <label className="block cursor-pointer rounded-md border border-border p-4 has-checked:border-2 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <span className="flex items-center gap-3 text-15 font-bold">
        <input
          type="radio"
          name={name}
          checked={choice === chosen}
          onChange={() => onChoose(choice)}
          className="size-5 accent-accent outline-none"
        />
        {t(choice)}
      </span>
      <span className="mt-2 block text-15 wrap-anywhere">{children}</span>
      <span className="mt-1.5 block text-14 text-muted">{note}</span>
    </label>
  )
}

/** A text with the words marked that the other one does not have. */
function Compared({ before, after }: { before: string; after: string }) {
  let end = 0
  const segments = diffText(before, after)
    .filter(({ kind }) => kind !== 'removed')
    .map((segment) => {
      end += segment.text.length
      return { ...segment, end }
    })
  return (
    <span dir="auto" className="block whitespace-pre-line">
      {segments.map(({ end: key, ...segment }) => (
        <MarkedStretch key={key} {...segment} />
      ))}
    </span>
  )
}

/** The texts and lists of the idea that differ. */
function differences(queued: QueuedRequest, idea: Record<string, unknown>) {
  if (queued.kind === 'review') return []
  return Object.entries(queued.request.body ?? {})
    .filter(([field]) => field in idea && field !== 'version' && field !== 'pdf')
    .map(([field, mine]) => ({ field, mine: textOfValue(mine), theirs: textOfValue(idea[field]) }))
    .filter(({ mine, theirs }) => mine !== theirs)
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join(', ')
  if (typeof value === 'object' && value !== null) {
    const { title, note } = value as { title?: unknown; note?: unknown }
    return [title, note].filter((part) => typeof part === 'string' && part !== '').join(': ')
  }
  return String(value ?? '')
}
