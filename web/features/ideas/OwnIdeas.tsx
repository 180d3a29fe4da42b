import { useQuery } from '@tanstack/react-query'
import { ListFilter, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Idea, IdeaStatus } from '../../../contract/ideas.ts'
import { IDEA_STATUSES } from '../../../contract/ideas.values.ts'
import { SEARCH_MAX } from '../../../contract/text.values.ts'
import { Late, useWhenIdle } from '../../lib/Late.tsx'
import { latePart } from '../../lib/late-part.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts'
import { useLastPage } from '../../lib/use-last-page.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateMessage } from '../../ui/StateMessage.tsx'
import { ownIdeasQuery } from './ideas.api.ts'
import { SubmissionsTable } from './SubmissionsTable.tsx'

const dialogs = {
  edit: latePart(async () => (await import('./EditIdeaDialog.tsx')).EditIdeaDialog),
  view: latePart(async () => (await import('./IdeaDetailsDialog.tsx')).IdeaDetailsDialog),
  delete: latePart(async () => (await import('./DeleteIdeaDialog.tsx')).DeleteIdeaDialog),
}

export type OwnIdeasState = { q: string; status: IdeaStatus | ''; page: number; rows: number }

type OwnIdeasProps = {
  state: OwnIdeasState
  onChange: (change: Partial<OwnIdeasState>) => void
  rowsOptions: readonly number[]
  onNewIdea: () => void
  /** A link to everybody's ideas. */
  viewIdeasLink: React.ReactNode
}

type Opened = { action: keyof typeof dialogs; idea: Idea }

/** The own submissions: search, status filter, table, and what can be done with each. */
export function OwnIdeas({ state, onChange, rowsOptions, onNewIdea, viewIdeasLink }: OwnIdeasProps) {
  const t = useTranslations('ideas')
  const { data, error, isPending, refetch } = useQuery(
    ownIdeasQuery({ q: state.q, status: state.status, page: state.page, page_size: state.rows }),
  )
  useLastPage(state.page, data?.metadata.last_page, (last) => onChange({ page: last }))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  useWhenIdle(Object.values(dialogs))

  if (error) {
    return <LoadFailure text={t('feed.failedText')} onRetry={() => void refetch()} />
  }
  if (isPending) return <Skeleton className="mt-6 h-96 w-full" />
  const { counts } = data
  if (counts.Pending + counts.Approved + counts.Rejected === 0) {
    return (
      <StateMessage
        kind="empty"
        title={t('mine.emptyTitle')}
        actions={
          <>
            <Button size="lg" icon={Plus} onClick={onNewIdea}>
              {t('mine.newIdea')}
            </Button>
            {viewIdeasLink}
          </>
        }
      >
        {t('mine.emptyText')}
      </StateMessage>
    )
  }
  return (
    <>
      <Toolbar state={state} onChange={onChange} counts={counts} />
      {data.ideas.length === 0 ? (
        <StateMessage
          kind="search"
          title={t('mine.nothingFound')}
          actions={
            <Button size="lg" onClick={() => onChange({ q: '', status: '', page: 1 })}>
              {t('feed.clear')}
            </Button>
          }
        >
          {t('mine.nothingFoundText')}
        </StateMessage>
      ) : (
        <SubmissionsTable
          ideas={data.ideas}
          page={state.page}
          pageCount={data.metadata.last_page}
          rows={state.rows}
          rowsOptions={rowsOptions}
          onPageChange={(page) => onChange({ page })}
          onRowsChange={(rows) => onChange({ rows, page: 1 })}
          onEdit={(idea) => setOpened({ action: 'edit', idea })}
          onView={(idea) => setOpened({ action: 'view', idea })}
          onDelete={(idea) => setOpened({ action: 'delete', idea })}
        />
      )}
      {opened?.action === 'edit' && <Late part={dialogs.edit} idea={opened.idea} onClose={close} />}
      {opened?.action === 'view' && <Late part={dialogs.view} ideaId={opened.idea.id} onClose={close} />}
      {opened?.action === 'delete' && <Late part={dialogs.delete} idea={opened.idea} onClose={close} />}
    </>
  )
}

type ToolbarProps = Pick<OwnIdeasProps, 'state' | 'onChange'> & { counts: Record<IdeaStatus, number> }

function Toolbar({ state, onChange, counts }: ToolbarProps) {
  const t = useTranslations('ideas')
  const [text, setText] = useDebouncedSearch(state.q, (q) => onChange({ q, page: 1 }))
  const removeFilter =
    state.status === ''
      ? []
      : [{ label: t('mine.removeFilter'), destructive: true, onSelect: () => onChange({ status: '', page: 1 }) }]
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center gap-3">
      <SearchInput
        value={text}
        onValueChange={setText}
        maxLength={SEARCH_MAX}
        placeholder={t('mine.search')}
        label={t('mine.search')}
        className="w-full sm:w-84"
      />
      <Menu
        align="start"
        trigger={
          <Button variant="secondary" icon={ListFilter}>
            {state.status ? t('mine.statusIs', { status: t(`status.${state.status}`) }) : t('mine.status')}
          </Button>
        }
        items={[
          ...IDEA_STATUSES.map((status) => ({
            label: t(`status.${status}`),
            isChecked: state.status === status,
            onSelect: () => onChange({ status, page: 1 }),
          })),
          ...removeFilter,
        ]}
      />
      <p className="text-14 text-muted sm:ml-auto">
        {t('mine.counts', { approved: counts.Approved, pending: counts.Pending, rejected: counts.Rejected })}
      </p>
    </div>
  )
}
