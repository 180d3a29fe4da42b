import { Eye, History, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { mayEdit, useOwnStates } from '../../entities/ideas/own-state.ts'
import { useIsForMembers } from '../../lib/api/site-query.ts'
import { historyLink } from '../../lib/pages/links.ts'
import { ICON_STROKE } from '../../ui/art/icon-type.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'

/** For the author and co-authors of an idea that is not merged: who sees it, its history, and the way to edit it. */
export function OwnIdeaBar({ idea, onEdit }: { idea: IdeaWithAuthor; onEdit: () => void }) {
  const t = useTranslations('ideas.details')
  const isForMembers = useIsForMembers('ideas')
  const own = useOwnStates([idea])[idea.id]
  if (!mayEdit(own) || idea.merged_into !== null) return null
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-y border-border py-3 print:hidden">
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-14 text-text-2">
        <Eye size={18} strokeWidth={ICON_STROKE} aria-hidden className="shrink-0" />
        <span>
          {t.rich(
            idea.status === 'Rejected' ? 'visibleToAuthors' : isForMembers ? 'visibleToMembers' : 'visibleToAll',
            {
              strong: (words) => <b>{words}</b>,
            },
          )}
        </span>
      </p>
      <div className="flex gap-2">
        <ButtonLink {...historyLink(idea.id)} variant="ghost" size="sm" icon={History}>
          {t('history')}
        </ButtonLink>
        <Button variant="secondary" size="sm" icon={Pencil} onClick={onEdit}>
          {t('edit')}
        </Button>
      </div>
    </div>
  )
}
