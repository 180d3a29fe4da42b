import { CircleAlert, Clock, Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { QueuedIdea } from '../../../contract/reviews.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { DAY_MS } from '../../lib/durations.ts'
import type { ListSearch } from '../../lib/lists/list-search.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import type { QueueSearch } from './queue.search.ts'

type QueueListProps = {
  list: ListSearch<QueueSearch>
  ideas: QueuedIdea[]
  metadata: Metadata
  openId: string | undefined
  onOpen: (idea: QueuedIdea) => void
}

/** The ideas that wait, the longest wait first. */
export function QueueList({ list, ideas, metadata, openId, onOpen }: QueueListProps) {
  const t = useTranslations('reviews.workspace')
  const listed = useListedLabel()
  if (ideas.length === 0) return <p className="text-14 text-muted">{t('noMatch')}</p>
  return (
    <>
      <ol className="border-t-2 border-text">
        {ideas.map((idea) => (
          <li key={idea.id} className="border-b border-border">
            <button
              type="button"
              aria-current={idea.id === openId || undefined}
              onClick={() => onOpen(idea)}
              className="w-full border-s-3 border-transparent px-3 py-3.5 text-start hover:bg-hover aria-[current]:lg:border-accent aria-[current]:lg:bg-accent-soft"
            >
              <Wait idea={idea} />
              <span dir="auto" className="mt-1 block text-15 font-bold wrap-anywhere">
                {idea.title}
              </span>
              <span className="mt-1 block text-13 text-muted">
                {[
                  displayName(idea.author),
                  listed('faculties', idea.author.faculty),
                  listed('categories', idea.category),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <Turn idea={idea} />
            </button>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-13 text-muted">{t('order')}</p>
      {metadata.last_page > 1 && (
        <Pager page={metadata.current_page} pageCount={metadata.last_page} onPageChange={list.turnTo} />
      )}
    </>
  )
}

/** The assigned reviewer, and others who read the idea now. */
function Turn({ idea: { assignee, is_claimed_by } }: { idea: QueuedIdea }) {
  const t = useTranslations('reviews.workspace')
  const userId = useCurrentUser()?.id
  const name = assignee && displayName(assignee)
  return (
    <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13 text-text-2">
      {is_claimed_by && (
        <span className="flex items-center gap-1.5 font-bold text-warning wrap-anywhere">
          <Eye size={16} />
          {t('readBy', { name: displayName(is_claimed_by) })}
        </span>
      )}
      {assignee && name !== null ? (
        <span className="ms-auto flex items-center gap-1.5 wrap-anywhere">
          <Avatar id={assignee.id} name={name} src={avatarPath(assignee.avatar)} size={24} />
          {assignee.id === userId ? t('you') : name}
        </span>
      ) : (
        <span className="ms-auto text-muted">{t('nobody')}</span>
      )}
    </span>
  )
}

/** How long an idea has waited, and when its answer is due. */
function Wait({ idea: { waiting_since, due_at, has_reply } }: { idea: QueuedIdea }) {
  const t = useTranslations('reviews.workspace')
  const now = useCurrentTime().getTime()
  const days = Math.floor((now - Date.parse(waiting_since)) / DAY_MS)
  const left = due_at ? (Date.parse(due_at) - now) / DAY_MS : 0
  const isOver = left < 0
  const Icon = isOver ? CircleAlert : Clock
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-13">
      <span className={classNames('flex items-center gap-1.5', isOver ? 'font-bold text-danger' : 'text-text-2')}>
        <Icon size={16} />
        {isOver ? t('over', { days, over: Math.floor(-left) }) : t('dueIn', { days, left: Math.ceil(left) })}
      </span>
      {has_reply && <span className="font-bold text-warning">{t('replied')}</span>}
    </span>
  )
}
