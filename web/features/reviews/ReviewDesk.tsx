import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Metadata } from '../../../contract/paging.ts'
import type { QueueFilter } from '../../../contract/review-queue.values.ts'
import type { QueuedIdea, Rubric } from '../../../contract/reviews.ts'
import { type ListSearch, rowNumber } from '../../lib/lists/list-search.ts'
import { useMediaQuery } from '../../lib/pages/use-media-query.ts'
import { inPageLanguage } from '../../lib/preferences/translated.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { SkipLink } from '../../ui/navigation/SkipLink.tsx'
import { CHOICES_ID } from './DecisionChoices.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueList } from './QueueList.tsx'
import type { QueueSearch } from './queue.search.ts'
import { ReviewedIdea } from './ReviewedIdea.tsx'
import { useOpening } from './rounds.api.ts'
import { roundsQuery } from './rounds.queries.ts'
import { type Sent, SentNotice } from './SentNotice.tsx'
import { useDrafts } from './use-drafts.ts'

type ReviewDeskProps = {
  list: ListSearch<QueueSearch>
  filter: QueueFilter
  ideas: QueuedIdea[]
  counts: Record<QueueFilter, number>
  rubric: Rubric
  metadata: Metadata
  /** These are the ideas of the page before, until those of the new one are there. */
  isUpdating: boolean
}

/** In place of an idea's id: that of a page's end from which a step to this page comes. */
const FIRST = 'first'
const LAST = 'last'

/** The queue, the idea that is read, and what was decided last. On phones queue and idea are two screens. */
export function ReviewDesk({ list, filter, ideas, counts, rubric, metadata, isUpdating }: ReviewDeskProps) {
  const t = useTranslations('reviews.workspace')
  const navigate = useNavigate()
  const [sent, setSent] = useState<Sent>()
  const title = useRef<HTMLHeadingElement>(null)
  const queue = useRef<HTMLDivElement>(null)
  const draftOf = useDrafts()
  const { place, idea, next, isGone } = usePlace(ideas, list.state.idea, isUpdating)
  const isQueueShown = list.state.idea === ''
  const isWide = useMediaQuery('(width >= 75rem)')
  useOpening((isWide || !isQueueShown) && idea && !isGone ? idea.id : null)
  usePrefetchedRounds(next?.id)

  function open(id: string, page = list.state.page) {
    void navigate({ to: '.', search: (old: object) => ({ ...old, idea: id, page }), replace: true, resetScroll: false })
  }

  /** To the idea before or after, on the page before or after where this one ends. */
  function step(by: 1 | -1) {
    const to = ideas[place + by]
    const page = metadata.current_page + by
    if (to) open(to.id)
    else if (page >= 1 && page <= metadata.last_page) open(by === 1 ? FIRST : LAST, page)
  }

  function reopen({ ideaId }: Sent) {
    setSent(undefined)
    open(ideaId)
  }

  // The idea that is opened is in sight in the queue, and announced by its title.
  const shownId = isQueueShown ? '' : (idea?.id ?? '')
  const show = useEffectEvent((id: string) => {
    if (id !== list.state.idea) open(id)
    queue.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    title.current?.focus()
  })
  useEffect(() => {
    if (shownId) show(shownId)
  }, [shownId])

  return (
    <>
      {idea && <SkipLink targetId={CHOICES_ID}>{t('toDecision')}</SkipLink>}
      <SentNotice sent={sent} next={idea} onUndone={reopen} />
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[272px_minmax(0,1fr)]">
        <div
          ref={queue}
          className={classNames(
            // A long queue does not make the page long.
            'lg:sticky lg:top-6 lg:-m-1 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto lg:p-1',
            !isQueueShown && 'max-lg:hidden',
          )}
        >
          <QueueFilters list={list} filter={filter} counts={counts} />
          <QueueList list={list} ideas={ideas} metadata={metadata} openId={idea?.id} onOpen={({ id }) => open(id)} />
        </div>
        <div className={isQueueShown ? 'max-lg:hidden' : 'min-w-0'}>
          <Button variant="ghost" size="sm" icon={ArrowLeft} className="mb-4 -ms-3 lg:hidden" onClick={() => open('')}>
            {t('queue')}
          </Button>
          {idea ? (
            <ReviewedIdea
              key={idea.id}
              idea={idea}
              titleRef={title}
              place={{ n: rowNumber(metadata, place), total: metadata.total_records }}
              rubric={{ ...rubric, criteria: rubric.criteria.map(inPageLanguage) }}
              {...draftOf(idea)}
              isGone={isGone}
              onStep={step}
              onSent={(round) => {
                setSent({ ...round, title: idea.title, ideaId: idea.id })
                open(next?.id ?? '')
              }}
            />
          ) : (
            <StateMessage kind="empty" title={t('emptyTitle')} actions={null}>
              {t('emptyText')}
            </StateMessage>
          )}
        </div>
      </div>
    </>
  )
}

/** The idea that is open, by default the first one, and the one after it. An open one stays when it no longer waits. */
function usePlace(ideas: QueuedIdea[], openId: string, isUpdating: boolean) {
  const [kept, setKept] = useState<QueuedIdea>()
  // One that is chosen from the old list while the new one comes is there already; an end of the next page is not.
  const isThere = ideas.some(({ id }) => id === openId)
  const wanted = isUpdating && kept && !isThere ? kept.id : openId
  const found = wanted === LAST ? ideas.length - 1 : ideas.findIndex(({ id }) => id === wanted)
  const place = Math.max(0, found)
  const isGone = found === -1 && kept?.id === wanted
  const idea = isGone ? kept : ideas[place]
  if (idea !== kept) setKept(idea)
  return { place, idea, isGone, next: isGone ? ideas[0] : (ideas[place + 1] ?? ideas.slice(0, place).at(0)) }
}

/** The ideas of the queue are there already; what was said of the next one is fetched before it is opened. */
function usePrefetchedRounds(ideaId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (ideaId) void queryClient.prefetchQuery(roundsQuery(ideaId))
  }, [queryClient, ideaId])
}
