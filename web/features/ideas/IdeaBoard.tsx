import { useTranslations } from 'use-intl'
import type { FoundIdea } from '../../../contract/ideas.ts'
import { BEST, RANKED_MAX } from '../../../contract/search.values.ts'
import { IdeaCard } from '../../entities/ideas/IdeaCard.tsx'
import { feedQuery } from '../../entities/ideas/ideas.queries.ts'
import { useOwnStates } from '../../entities/ideas/own-state.ts'
import { isCutOff, type ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { ListPaging } from '../../ui/lists/ListPaging.tsx'
import { BoardToolbar } from './BoardToolbar.tsx'
import { activeFilters, NO_FILTERS } from './board-filters.ts'
import { BOARD_SIZES, type BoardSearch, boardInput, boardOrder } from './ideas.search.ts'
import { useMatches } from './use-matches.ts'

type IdeaBoardProps = { list: ListSearch<BoardSearch>; onOpen: (ideaId: string) => void }

/** Everybody's ideas in two ruled columns, searched, filtered and paged by the server. */
export function IdeaBoard({ list, onOpen }: IdeaBoardProps) {
  const t = useTranslations('ideas.feed')
  const { page, rows } = list.state
  const query = feedQuery(boardInput(list.state))
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  return (
    <>
      <BoardToolbar list={list} />
      {data ? (
        data.ideas.length === 0 ? (
          <NothingFound list={list} />
        ) : (
          <>
            <Cards ideas={data.ideas} list={list} isUpdating={isUpdating} onOpen={onOpen} />
            <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <ListPaging
                list={list}
                metadata={data.metadata}
                sizes={BOARD_SIZES}
                sizeLabel={t('perPage')}
                variant="numbered"
              >
                <p className="order-first grow text-14 text-muted" aria-live="polite">
                  {t(isCut(list.state, data.metadata.total_records) ? 'shownFirst' : 'shown', {
                    shown: data.ideas.length,
                    total: data.metadata.total_records,
                  })}
                </p>
              </ListPaging>
            </div>
          </>
        )
      ) : error ? (
        <LoadFailure text={t('failedText')} onRetry={() => void refetch()} />
      ) : (
        <BoardSkeleton rows={rows} />
      )}
    </>
  )
}

/** The best are put in order up to a number. */
const isCut = (search: BoardSearch, total: number) =>
  isCutOff(search, total) || (boardOrder(search) === BEST && total === RANKED_MAX)

type CardsProps = IdeaBoardProps & { ideas: FoundIdea[]; isUpdating: boolean }

function Cards({ ideas, list, isUpdating, onOpen }: CardsProps) {
  const userId = useCurrentUser()?.id
  const matchOf = useMatches(list.state)
  const own = useOwnStates(ideas)
  return (
    <ul inert={isUpdating} aria-busy={isUpdating} className="updating grid gap-x-10 md:grid-cols-2">
      {ideas.map((idea) => (
        <li key={idea.id} className="min-w-0">
          <IdeaCard
            idea={idea}
            isOwn={idea.user_id === userId}
            own={own[idea.id]}
            match={matchOf(idea, own[idea.id])}
            onOpen={() => onOpen(idea.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function NothingFound({ list }: Pick<IdeaBoardProps, 'list'>) {
  const t = useTranslations('ideas.feed')
  const { q, page } = list.state
  const isFiltered = q !== '' || activeFilters(list.state) > 0 || page > 1
  return (
    <StateMessage
      kind={isFiltered ? 'search' : 'empty'}
      title={t('emptyTitle')}
      actions={
        isFiltered && (
          <Button size="lg" onClick={() => list.change({ q: '', ...NO_FILTERS })}>
            {t('clear')}
          </Button>
        )
      }
    >
      {isFiltered ? t('emptyText') : t('noneText')}
    </StateMessage>
  )
}

function BoardSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-x-10 md:grid-cols-2" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className="flex gap-4.5 border-b border-border py-5">
          <Skeleton className="h-15 w-13 shrink-0" />
          <div className="grow">
            <Skeleton className="h-6 w-56 max-w-full" />
            <Skeleton className="mt-3 h-7 w-4/5" />
            <Skeleton className="mt-2 h-11 w-full" />
            <Skeleton className="mt-4 h-5 w-32" />
          </div>
        </div>
      ))}
    </div>
  )
}
