import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { Candidate } from '../../../../contract/call-ballots.ts'
import { displayName } from '../../../../contract/profiles.values.ts'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { toast } from '../../../lib/feedback/toasts.ts'
import { ideaLink } from '../../../lib/pages/links.ts'
import { textLanguage } from '../../../lib/pages/text-language.ts'
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { useSaveBallot } from './ballot.api.ts'

type BallotProps = {
  id: string
  candidates: Candidate[]
  votes: string[]
  max: number
  query: ComponentProps<typeof ShowMore>['query']
}

/** Entries, each with a button that gives or takes back a vote. Each change is saved at once. */
export function Ballot({ id, candidates, votes, max, query }: BallotProps) {
  const t = useTranslations('ballot')
  const save = useSaveBallot(id)
  const left = max - votes.length

  async function toggle(ideaId: string) {
    const next = votes.includes(ideaId) ? votes.filter((one) => one !== ideaId) : [...votes, ideaId]
    if (next.length > max) return toast.error(t('takeBack'))
    try {
      const taken = await save.mutateAsync(next)
      if (next.some((one) => !taken.includes(one))) toast.error(t('gone'))
    } catch (error) {
      toast.error(describeError(error, t('failed'), t('failed')))
    }
  }

  return (
    <>
      <ul className="mt-6 border-t-2 border-text">
        {candidates.map((candidate) => (
          <li key={candidate.idea.id} className="flex items-start justify-between gap-4 border-b border-border py-4">
            <div dir="auto" className="min-w-0">
              <p lang={textLanguage(candidate.idea.title)} className="text-16 font-bold wrap-anywhere">
                {candidate.idea.title}
              </p>
              <p className="text-14 text-muted">{displayName(candidate.author)}</p>
              <p lang={textLanguage(candidate.summary)} className="mt-1 line-clamp-2 text-14 text-text-2 wrap-anywhere">
                {candidate.summary}
              </p>
              <TextLink {...ideaLink(candidate.idea.id)} className="touch-target text-14">
                {t('read')}
              </TextLink>
            </div>
            {candidate.is_own ? (
              <p className="w-26 shrink-0 text-end text-13 text-muted">{t('own')}</p>
            ) : (
              <VoteButton
                title={candidate.idea.title}
                isChosen={votes.includes(candidate.idea.id)}
                isFull={left === 0}
                isDisabled={save.isPending}
                onPress={() => void toggle(candidate.idea.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <ShowMore query={query} className="mt-4" />
      <p className="py-4 text-13 text-muted">{t('order')}</p>
      <Votes max={max} left={left} isSaved={!save.isPending} />
    </>
  )
}

type VoteButtonProps = {
  title: string
  isChosen: boolean
  isFull: boolean
  isDisabled: boolean
  onPress: () => void
}

function VoteButton({ title, isChosen, isFull, isDisabled, onPress }: VoteButtonProps) {
  const t = useTranslations('ballot')
  return (
    <PlainButton
      aria-pressed={isChosen}
      aria-label={t('voteFor', { title })}
      // Not disabled, lest the focus is lost while the vote is saved.
      aria-disabled={isDisabled || undefined}
      title={isFull && !isChosen ? t('takeBack') : undefined}
      onClick={() => !isDisabled && onPress()}
      className={classNames(
        'inline-flex min-h-11 w-26 shrink-0 items-center justify-center gap-2 rounded-sm border px-1 text-15 font-bold',
        isChosen
          ? 'border-transparent bg-sun text-sun-contrast hover:bg-sun-hover'
          : 'border-border-strong bg-surface hover:bg-hover',
        isFull && !isChosen && 'text-muted',
      )}
    >
      {isChosen && <Check size={18} className="shrink-0" />}
      {t(isChosen ? 'voted' : 'vote')}
    </PlainButton>
  )
}

function Votes({ max, left, isSaved }: { max: number; left: number; isSaved: boolean }) {
  const t = useTranslations('ballot')
  return (
    <div className="sticky bottom-0 -mx-gutter flex items-center justify-between gap-4 border-t border-border bg-surface px-gutter py-3">
      <div>
        <span aria-hidden className="flex flex-wrap gap-1.5">
          {Array.from({ length: max }, (_, place) => place).map((place) => (
            <span
              key={place}
              className={classNames(
                'flex size-7 items-center justify-center rounded-xs',
                place < max - left ? 'bg-sun text-sun-contrast' : 'border border-dashed border-border-strong',
              )}
            >
              {place < max - left && <Check size={16} />}
            </span>
          ))}
        </span>
        <p role="status" className="mt-1 text-15 font-bold">
          {t('votesLeft', { left, max })}
        </p>
      </div>
      <p role="status" className="flex items-center gap-1.5 text-14 font-bold text-accent">
        {isSaved && <Check size={16} />}
        {t(isSaved ? 'saved' : 'saving')}
      </p>
    </div>
  )
}
