import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { IdeaSort } from '../../../contract/ideas.ts'
import { CATEGORIES, IDEA_SORTS } from '../../../contract/ideas.values.ts'
import { SEARCH_MAX } from '../../../contract/text.values.ts'
import { IdeaCard } from '../../entities/ideas/IdeaCard.tsx'
import { feedQuery } from '../../entities/ideas/ideas.queries.ts'
import { useOwnProfile } from '../../lib/own-profile.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { useIsSlow } from '../../lib/use-is-slow.ts'
import { useLastPage } from '../../lib/use-last-page.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RowsPerPage } from '../../ui/RowsPerPage.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateMessage } from '../../ui/StateMessage.tsx'
import { ToggleChip } from '../../ui/ToggleChip.tsx'

export type BoardState = { q: string; category: string; sort: IdeaSort; page: number; rows: number }

type IdeaBoardProps = {
  state: BoardState
  onChange: (change: Partial<BoardState>) => void
  perPageOptions: readonly number[]
  onOpen: (ideaId: string) => void
}

/** Everybody's ideas in two ruled columns, searched, filtered and paged by the server. */
export function IdeaBoard({ state, onChange, perPageOptions, onOpen }: IdeaBoardProps) {
  const t = useTranslations('ideas.feed')
  const { q, category, sort, page, rows } = state
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    feedQuery({ q, category, sort, page, page_size: rows }),
  )
  const isSlow = useIsSlow(isPlaceholderData)
  useLastPage(page, data?.metadata.last_page, (last) => onChange({ page: last }))
  return (
    <>
      <BoardToolbar state={state} onChange={onChange} />
      {error ? (
        <LoadFailure text={t('failedText')} onRetry={() => void refetch()} />
      ) : isPending ? (
        <BoardSkeleton rows={rows} />
      ) : data.ideas.length === 0 ? (
        <NothingFound state={state} onChange={onChange} />
      ) : (
        <>
          {/* The pager stays, so that the focus does. */}
          {isSlow ? <BoardSkeleton rows={rows} /> : <Cards ideas={data.ideas} onOpen={onOpen} />}
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-14 text-muted" aria-live="polite">
              {t('shown', { shown: data.ideas.length, total: data.metadata.total_records })}
            </p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <RowsPerPage
                label={t('perPage')}
                options={perPageOptions}
                value={rows}
                onValueChange={(size) => onChange({ rows: size, page: 1 })}
              />
              <Pager
                variant="numbered"
                page={page}
                pageCount={data.metadata.last_page}
                onPageChange={(next) => onChange({ page: next })}
              />
            </div>
          </div>
        </>
      )}
    </>
  )
}

function BoardToolbar({ state, onChange }: Pick<IdeaBoardProps, 'state' | 'onChange'>) {
  const t = useTranslations('ideas.feed')
  const [text, setText] = useDebouncedSearch(state.q, (q) => onChange({ q, page: 1 }))
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-b-2 border-text pb-5">
      <SearchInput
        value={text}
        onValueChange={setText}
        maxLength={SEARCH_MAX}
        placeholder={t('search')}
        label={t('search')}
        className="w-full sm:w-72"
      />
      <fieldset className="-mx-gutter flex min-w-0 flex-1 basis-full gap-2 overflow-x-auto px-gutter py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 lg:basis-0">
        <legend className="sr-only">{t('categories')}</legend>
        <ToggleChip pressed={state.category === ''} onClick={() => onChange({ category: '', page: 1 })}>
          {t('all')}
        </ToggleChip>
        {CATEGORIES.map((category) => (
          <ToggleChip
            key={category}
            pressed={state.category === category}
            onClick={() => onChange({ category, page: 1 })}
          >
            {category}
          </ToggleChip>
        ))}
      </fieldset>
      <Select
        prefix={t('sort')}
        size="md"
        options={IDEA_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={state.sort}
        onValueChange={(sort) => onChange({ sort, page: 1 })}
        className="w-40!"
      />
    </div>
  )
}

function Cards({
  ideas,
  onOpen,
}: {
  ideas: React.ComponentProps<typeof IdeaCard>['idea'][]
  onOpen: (id: string) => void
}) {
  const ownId = useOwnProfile()?.id
  return (
    <ul className="grid gap-x-10 md:grid-cols-2">
      {ideas.map((idea) => (
        <li key={idea.id} className="min-w-0">
          <IdeaCard idea={idea} isOwn={idea.user_id === ownId} onOpen={() => onOpen(idea.id)} />
        </li>
      ))}
    </ul>
  )
}

function NothingFound({ state, onChange }: Pick<IdeaBoardProps, 'state' | 'onChange'>) {
  const t = useTranslations('ideas.feed')
  const isFiltered = state.q !== '' || state.category !== '' || state.page > 1
  return (
    <StateMessage
      kind={isFiltered ? 'search' : 'empty'}
      title={t('emptyTitle')}
      actions={
        isFiltered && (
          <Button size="lg" onClick={() => onChange({ q: '', category: '', page: 1 })}>
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
        <div key={key} className="border-b border-border py-5">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="mt-3 h-7 w-4/5" />
          <Skeleton className="mt-2 h-11 w-full" />
          <Skeleton className="mt-4 h-5 w-32" />
        </div>
      ))}
    </div>
  )
}
