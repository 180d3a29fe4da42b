import { Eye, History, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { EntryState } from '../../entities/calls/EntryState.tsx'
import { mayEdit, useOwnStates } from '../../entities/ideas/own-state.ts'
import { useIsForMembers } from '../../lib/api/site-query.ts'
import { historyLink } from '../../lib/pages/links.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'

/**
 * For those who see more of an idea than others do, unless it is merged: who sees which version, its history, and for the
 * author and co-authors the way to edit it.
 */
export function OwnIdeaBar({ idea, onEdit }: { idea: IdeaWithAuthor; onEdit: () => void }) {
  const t = useTranslations('ideas.details')
  const own = useOwnStates([idea])[idea.id]
  if (!(mayEdit(own) || idea.unpublished || idea.is_hidden) || idea.merged_into !== null) return null
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-y border-border py-3 print:hidden">
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-14 text-text-2">
        <Eye size={18} className="shrink-0" />
        <span>
          <VisibleTo idea={idea} />
        </span>
      </p>
      {idea.call && <EntryState ideaId={idea.id} call={idea.call} className="order-last basis-full text-14" />}
      <div className="flex gap-2">
        <ButtonLink {...historyLink(idea.id)} variant="ghost" size="sm" icon={History}>
          {t('history')}
        </ButtonLink>
        {mayEdit(own) && (
          <Button variant="secondary" size="sm" icon={Pencil} onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
      </div>
    </div>
  )
}

function VisibleTo({ idea: { status, unpublished, is_hidden } }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('ideas.details')
  const isForMembers = useIsForMembers('ideas')
  const strong = (words: ReactNode) => <b>{words}</b>
  if (is_hidden) return t.rich('visibleToModerators', { strong })
  if (unpublished && unpublished.shown_version !== null) {
    const audience = isForMembers ? 'members' : 'everybody'
    return t.rich('visibleVersions', { strong, audience, n: unpublished.version, shown: unpublished.shown_version })
  }
  if (unpublished) return t.rich('visibleToTeam', { strong })
  if (status === 'Rejected') return t.rich('visibleToAuthors', { strong })
  return t.rich(isForMembers ? 'visibleToMembers' : 'visibleToAll', { strong })
}
