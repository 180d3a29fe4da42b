import { ListFilter, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Idea, IdeaStatus } from '../../../contract/ideas.ts'
import { IDEA_STATUSES } from '../../../contract/ideas.values.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useListQuery } from '../../lib/lists/use-list-query.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { QueryFallback } from '../../ui/feedback/QueryFallback.tsx'
import { StateMessage } from '../../ui/feedback/StateMessage.tsx'
import { ListToolbar } from '../../ui/lists/ListToolbar.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { ownIdeasQuery } from './ideas.api.ts'
import type { OwnIdeasSearch } from './ideas.search.ts'
import { SubmissionsTable } from './SubmissionsTable.tsx'

const loadEditDialog = () => import('./EditIdeaDialog.tsx')
const loadDetailsDialog = () => import('./IdeaDetailsDialog.tsx')
const EditIdeaDialog = lazyPart(async () => (await loadEditDialog()).EditIdeaDialog)
const IdeaDetailsDialog = lazyPart(async () => (await loadDetailsDialog()).IdeaDetailsDialog)
const DeleteIdeaDialog = lazyPart(async () => (await import('./DeleteIdeaDialog.tsx')).DeleteIdeaDialog)

type OwnIdeasProps = {
  list: ListSearch<OwnIdeasSearch>
  /** The open offers to help, by idea. */
  offerCounts: Record<string, number>
  onNewIdea: () => void
  /** A link to everybody's ideas. */
  viewIdeasLink: React.ReactNode
}

type Opened = { action: 'edit' | 'view' | 'delete'; idea: Idea }

/** The member's own submissions: search, status filter, table, and what can be done with each. */
export function OwnIdeas({ list, offerCounts, onNewIdea, viewIdeasLink }: OwnIdeasProps) {
  const t = useTranslations('submissions')
  const tIdeas = useTranslations('ideas')
  const { q, status, page, rows } = list.state
  const query = ownIdeasQuery({ q, status, page, page_size: rows })
  const { data, error, isUpdating, refetch } = useListQuery(query, page, list.turnTo)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  useCodePrefetch(loadEditDialog)
  useCodePrefetch(loadDetailsDialog)

  if (!data)
    return (
      <QueryFallback error={error} refetch={refetch} text={tIdeas('feed.failedText')} skeleton="mt-6 h-96 w-full" />
    )
  const { counts } = data
  if (counts.Pending + counts.Approved + counts.Rejected === 0) {
    return (
      <StateMessage
        kind="empty"
        title={t('emptyTitle')}
        actions={
          <>
            <Button size="lg" icon={Plus} onClick={onNewIdea}>
              {t('newIdea')}
            </Button>
            {viewIdeasLink}
          </>
        }
      >
        {t('emptyText')}
      </StateMessage>
    )
  }
  return (
    <>
      <Toolbar list={list} counts={counts} />
      {data.ideas.length === 0 ? (
        <StateMessage
          kind="search"
          title={t('nothingFound')}
          actions={
            <Button size="lg" onClick={() => list.change({ q: '', status: '' })}>
              {tIdeas('feed.clear')}
            </Button>
          }
        >
          {t('nothingFoundText')}
        </StateMessage>
      ) : (
        <SubmissionsTable
          offerCounts={offerCounts}
          {...data}
          list={list}
          isUpdating={isUpdating}
          onEdit={(idea) => setOpened({ action: 'edit', idea })}
          onView={(idea) => setOpened({ action: 'view', idea })}
          onDelete={(idea) => setOpened({ action: 'delete', idea })}
        />
      )}
      {opened?.action === 'edit' && <EditIdeaDialog idea={opened.idea} onClose={close} />}
      {opened?.action === 'view' && <IdeaDetailsDialog ideaId={opened.idea.id} onClose={close} />}
      {opened?.action === 'delete' && <DeleteIdeaDialog idea={opened.idea} onClose={close} />}
    </>
  )
}

type ToolbarProps = Pick<OwnIdeasProps, 'list'> & { counts: Record<IdeaStatus, number> }

function Toolbar({ list, counts }: ToolbarProps) {
  const t = useTranslations('submissions')
  const tIdeas = useTranslations('ideas')
  const { status: chosen } = list.state
  const removeFilter =
    chosen === '' ? [] : [{ label: t('removeFilter'), destructive: true, onSelect: () => list.change({ status: '' }) }]
  return (
    <ListToolbar list={list} label={t('search')} searchClassName="w-full sm:w-84" className="mb-4">
      <LazyMenu
        align="start"
        trigger={
          <Button variant="secondary" icon={ListFilter}>
            {chosen ? t('statusIs', { status: tIdeas(`status.${chosen}`) }) : t('status')}
          </Button>
        }
        items={[
          ...IDEA_STATUSES.map((status) => ({
            label: tIdeas(`status.${status}`),
            isChecked: chosen === status,
            onSelect: () => list.change({ status }),
          })),
          ...removeFilter,
        ]}
      />
      <p className="text-14 text-muted sm:ms-auto">
        {t('counts', { approved: counts.Approved, pending: counts.Pending, rejected: counts.Rejected })}
      </p>
    </ListToolbar>
  )
}
