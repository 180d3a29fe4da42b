import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { FollowButton } from '../../entities/ideas/FollowButton.tsx'
import { IdeaSupport } from '../../entities/ideas/IdeaSupport.tsx'
import { useOwnStates } from '../../entities/ideas/own-state.ts'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'

const PageActions = afterFirstView(async () => (await import('../../entities/sharing/PageActions.tsx')).PageActions)

/** In the row of one column. */
const IN_ROW = 'max-lg:h-12 max-sm:grow'

/** Support, follow and share: a card beside the idea, a row under its header where there is one column. */
export function IdeaActions({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('ideas')
  const tSupports = useTranslations('supports')
  const isMerged = idea.merged_into !== null
  const own = useOwnStates([idea])[idea.id]
  return (
    <section
      aria-label={t('details.actions')}
      className="flex flex-wrap items-center gap-2 lg:gap-3.5 lg:rounded-md lg:border lg:border-border lg:bg-surface lg:p-4.5"
    >
      <IdeaSupport idea={idea} own={own} variant="bar" />
      <div className="grow max-lg:hidden">
        <p className="text-15 font-bold">
          {isMerged ? tSupports('moved') : tSupports('total', { count: idea.support_count })}
        </p>
        {isMerged && <p className="text-13 text-muted">{tSupports('movedOnce')}</p>}
        {own && !isMerged && (
          <p className="text-13 text-muted">{t(own.following ? 'follow.following' : 'follow.notFollowing')}</p>
        )}
      </div>
      {own && !isMerged && <FollowButton ideaId={idea.id} isFollowing={own.following} className={IN_ROW} />}
      <PageActions
        kind="idea"
        id={idea.id}
        title={idea.title}
        path={`/ideas/${idea.id}`}
        variant="secondary"
        className={IN_ROW}
      />
    </section>
  )
}
