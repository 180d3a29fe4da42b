import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { RelatedIdea } from '../../../contract/progress.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { IdeaUpdates } from './IdeaUpdates.tsx'
import { Milestones } from './Milestones.tsx'
import { progressQuery } from './progress.api.ts'
import { StageBar } from './StageBar.tsx'
import { StageSelect } from './StageSelect.tsx'

/** How far an approved idea is. While there is nothing to tell, only its team sees this part. */
export function IdeaProgress({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('progress')
  const user = useCurrentUser()
  const isTeam = user !== undefined && [idea.user_id, ...idea.team.map((one) => one.user.id)].includes(user.id)
  const isLead = user?.id === idea.user_id || idea.team.some((one) => one.is_coauthor && one.user.id === user?.id)
  const isBegun = idea.stage !== 'idea' || idea.continues !== null
  const { data: progress } = useQuery({ ...progressQuery(idea.id), enabled: isBegun || idea.status === 'Approved' })
  if (!progress) return null
  const hasMore = progress.update_count > 0 || progress.continued_by.length > 0
  if (!isBegun && !hasMore && !isTeam) return null
  return (
    <section aria-labelledby="progress" className="flex flex-col gap-8">
      <div>
        <SectionHeading
          id="progress"
          title={t('title')}
          action={isTeam && <StageSelect idea={idea} stage={progress.stage} />}
        />
        <StageBar stage={progress.stage} reached={progress.reached} />
        {isTeam && progress.stage !== 'in_use' && <p className="mt-3 text-14 text-muted">{t('inUse')}</p>}
        <Lineage label={t('continues')} ideas={progress.continues ? [progress.continues] : []} />
        <Lineage label={t('continuedBy')} ideas={progress.continued_by} />
      </div>
      <Milestones ideaId={idea.id} isTeam={isTeam} />
      <IdeaUpdates
        ideaId={idea.id}
        isTeam={isTeam}
        canDelete={(authorId) => isLead || (isTeam && authorId === user?.id)}
      />
    </section>
  )
}

function Lineage({ label, ideas }: { label: string; ideas: RelatedIdea[] }) {
  const names = useTranslations('stages')
  if (ideas.length === 0) return null
  return (
    <section aria-label={label} className="mt-4">
      <p className="text-13 text-muted">{label}</p>
      <ul>
        {ideas.map(({ id, title, stage }) => (
          <li key={id} className="mt-1 text-15 wrap-anywhere">
            <TextLink {...ideaLink(id)} dir="auto">
              {title}
            </TextLink>{' '}
            <span className="text-13 text-muted">{names(stage)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
