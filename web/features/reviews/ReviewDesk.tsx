import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Metadata } from '../../../contract/paging.ts'
import type { QueuedIdea } from '../../../contract/reviews.ts'
import type { QUEUE_FILTERS } from '../../../contract/reviews.values.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueList } from './QueueList.tsx'
import type { QueueSearch } from './queue.search.ts'
import { ReviewedIdea } from './ReviewedIdea.tsx'
import { roundsQuery } from './rounds.api.ts'
import { type Sent, SentNotice } from './SentNotice.tsx'

type ReviewDeskProps = {
  list: ListSearch<QueueSearch>
  filter: (typeof QUEUE_FILTERS)[number]
  ideas: QueuedIdea[]
  counts: Record<(typeof QUEUE_FILTERS)[number], number>
  metadata: Metadata
}

/** The queue, the idea that is read, and what was decided last. On phones queue and idea are two screens. */
export function ReviewDesk({ list, filter, ideas, counts, metadata }: ReviewDeskProps) {
  const t = useTranslations('reviews.workspace')
  const navigate = useNavigate()
  const [sent, setSent] = useState<Sent>()
  const title = useRef<HTMLHeadingElement>(null)
  const { place, idea, next } = readPlace(ideas, list.state.idea)
  const isQueueShown = list.state.idea === ''
  usePrefetchedRounds(next?.id)

  function open(id: string) {
    void navigate({ to: '.', search: (old: object) => ({ ...old, idea: id }), replace: true })
  }

  // The idea that is opened is announced by its title.
  const shownId = isQueueShown ? '' : (idea?.id ?? '')
  useEffect(() => {
    if (shownId) title.current?.focus()
  }, [shownId])

  return (
    <>
      <SentNotice sent={sent} next={idea} onUndone={() => setSent(undefined)} />
      <div className="mt-6 grid gap-6 lg:grid-cols-[272px_minmax(0,1fr)]">
        <div
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
          <Button variant="ghost" size="sm" icon={ArrowLeft} className="mb-4 -ml-3 lg:hidden" onClick={() => open('')}>
            {t('queue')}
          </Button>
          {idea ? (
            <ReviewedIdea
              key={idea.id}
              idea={idea}
              titleRef={title}
              place={{ n: place + 1, total: ideas.length }}
              onStep={(step) => open(ideas[place + step]?.id ?? idea.id)}
              onSent={(round) => {
                setSent({ ...round, title: idea.title })
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

/** The idea that is open, by default the first one, and the one after it. */
function readPlace(ideas: QueuedIdea[], openId: string) {
  const found = ideas.findIndex(({ id }) => id === openId)
  const place = Math.max(0, found)
  return { place, idea: ideas[place], next: ideas[place + 1] ?? ideas.slice(0, place).at(0) }
}

/** The ideas of the queue are there already; what was said of the next one is fetched before it is opened. */
function usePrefetchedRounds(ideaId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (ideaId) void queryClient.prefetchQuery(roundsQuery(ideaId))
  }, [queryClient, ideaId])
}
