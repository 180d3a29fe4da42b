import { Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { EntryState } from '../../entities/calls/EntryState.tsx'
import { IdeaLink } from '../../entities/ideas/IdeaLink.tsx'
import { StatusBadge } from '../../entities/ideas/StatusBadge.tsx'
import { type ListSearch, rowNumber } from '../../lib/lists/list-search.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { ListPaging } from '../../ui/lists/ListPaging.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import { TableBody } from '../../ui/tables/TableBody.tsx'
import { TableCell } from '../../ui/tables/TableCell.tsx'
import { TableHead } from '../../ui/tables/TableHead.tsx'
import { TableHeadCell } from '../../ui/tables/TableHeadCell.tsx'
import { TableRow } from '../../ui/tables/TableRow.tsx'
import { OWN_IDEAS_SIZES, type OwnIdeasSearch } from './ideas.search.ts'

type SubmissionsTableProps = {
  ideas: Idea[]
  metadata: Metadata
  list: ListSearch<OwnIdeasSearch>
  /** The open offers to help, by idea. */
  offerCounts: Record<string, number>
  isUpdating: boolean
  onEdit: (idea: Idea) => void
  onView: (idea: Idea) => void
  onDelete: (idea: Idea) => void
}

/** The member's own ideas with the status of each. */
export function SubmissionsTable(props: SubmissionsTableProps) {
  const { ideas, metadata, list, offerCounts, isUpdating, onEdit, onView, onDelete } = props
  const t = useTranslations('submissions')
  const heads = useTranslations('heads')
  const callIds = [...new Set(ideas.flatMap(({ call }) => call?.id ?? []))]
  return (
    <Table
      caption={heads('mySubmissions.title')}
      isFramed
      // The words of other languages leave no room for six columns on a tablet.
      isWide={useLocale() !== 'en'}
      isUpdating={isUpdating}
      footer={<ListPaging list={list} metadata={metadata} sizes={OWN_IDEAS_SIZES} />}
    >
      <TableHead>
        <TableHeadCell align="end">{t('columns.no')}</TableHeadCell>
        <TableHeadCell>{t('columns.title')}</TableHeadCell>
        <TableHeadCell>{t('columns.description')}</TableHeadCell>
        <TableHeadCell>{t('columns.status')}</TableHeadCell>
        <TableHeadCell>{t('columns.feedback')}</TableHeadCell>
        <TableHeadCell>
          <span className="sr-only">{t('columns.actions')}</span>
        </TableHeadCell>
      </TableHead>
      <TableBody>
        {ideas.map((idea, index) => (
          <TableRow key={idea.id}>
            <TableCell label={t('columns.no')} align="end" tone="muted" mobile="hidden">
              {rowNumber(metadata, index)}
            </TableCell>
            <TableCell label={t('columns.title')} tone="strong" mobile="title">
              <span dir="auto" className="wrap-anywhere">
                <IdeaLink ideaId={idea.id} onOpen={() => onView(idea)} className="rounded-xs hover:underline">
                  {idea.title}
                </IdeaLink>
              </span>
              <span className="mt-0.5 block text-13 font-regular text-muted">
                {t('activity', {
                  supports: idea.support_count,
                  comments: idea.comment_count,
                  offers: offerCounts[idea.id] ?? 0,
                })}
              </span>
              {idea.call && (
                <EntryState
                  ideaId={idea.id}
                  call={idea.call}
                  callIds={callIds}
                  className="mt-0.5 text-13 font-regular text-text-2"
                />
              )}
            </TableCell>
            <TableCell label={t('columns.description')}>
              <span dir="auto" className="line-clamp-2 wrap-anywhere">
                {idea.description}
              </span>
            </TableCell>
            <TableCell label={t('columns.status')} mobile="badge">
              <span className="inline-flex flex-wrap gap-1.5">
                <StatusBadge idea={idea} />
                {idea.is_hidden && <Badge icon={EyeOff}>{t('hidden')}</Badge>}
              </span>
            </TableCell>
            <TableCell label={t('columns.feedback')} tone={idea.feedback ? 'default' : 'muted'}>
              {idea.feedback && !idea.is_feedback_current && (
                <span className="block text-13 text-muted">{t('earlierFeedback')}</span>
              )}
              <span dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
                {idea.feedback || t('noFeedback')}
              </span>
            </TableCell>
            <TableCell label={t('columns.actions')} mobile="action">
              <LazyMenu
                trigger={<IconButton label={t('actionsFor', { title: idea.title })} icon={Ellipsis} />}
                items={[
                  { label: t('edit'), icon: Pencil, onSelect: () => onEdit(idea) },
                  { label: t('view'), icon: Eye, onSelect: () => onView(idea) },
                  { label: t('delete'), icon: Trash2, destructive: true, onSelect: () => onDelete(idea) },
                ]}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
