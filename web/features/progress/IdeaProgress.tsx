import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { RelatedIdea, Update } from '../../../contract/progress.ts'
import { isLead } from '../../entities/ideas/is-lead.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { IdeaUpdates } from './IdeaUpdates.tsx'
import { Measured } from './Measured.tsx'
import { Milestones } from './Milestones.tsx'
import { progressQuery, useChangeProgress } from './progress.api.ts'
import { StageBar } from './StageBar.tsx'
import { StageSelect } from './StageSelect.tsx'

type IdeaProgressProps = { idea: IdeaWithAuthor; answers: (update: Update) => ReactNode }

/** How far an approved or awarded idea is. While there is nothing to tell, only its team sees this part. */
export function IdeaProgress({ idea, answers }: IdeaProgressProps) {
  const t = useTranslations('progress')
  const user = useCurrentUser()
  const isTeam = user !== undefined && [idea.user_id, ...idea.team.map((one) => one.user.id)].includes(user.id)
  const isLeader = isLead(idea, user?.id)
  const isBegun = idea.stage !== 'idea' || idea.continues !== null
  const isShown = isBegun || isTeam || idea.status === 'Approved'
  const { data: progress } = useQuery({ ...progressQuery(idea.id), enabled: isShown })
  if (!progress) return null
  const hasMore = progress.update_count > 0 || progress.continued_by.length > 0
  if (!isBegun && !hasMore && !(isTeam && progress.may_begin)) return null
  return (
    <section aria-labelledby="progress" className="flex flex-col gap-8">
      <div>
        <SectionHeading
          id="progress"
          title={t('title')}
          action={isTeam && <StageSelect idea={idea} stage={progress.stage} />}
        />
        <StageBar stage={progress.stage} reached={progress.reached} />
        {(progress.measured || (isTeam && isBegun)) && (
          <Measured ideaId={idea.id} measured={progress.measured} isTeam={isTeam} />
        )}
        {isTeam && progress.stage !== 'in_use' && <p className="mt-3 text-14 text-muted">{t('inUse')}</p>}
        <Lineage label={t('continues')} ideas={progress.continues ? [progress.continues] : []} />
        <Lineage
          label={t('continuedBy')}
          ideas={progress.continued_by}
          action={isLeader ? (other) => <RefuseButton ideaId={idea.id} other={other} /> : undefined}
        />
      </div>
      <Milestones ideaId={idea.id} isTeam={isTeam} />
      <IdeaUpdates
        ideaId={idea.id}
        isTeam={isTeam}
        canDelete={(authorId) => isLeader || authorId === user?.id}
        answers={answers}
      />
    </section>
  )
}

/** For author and co-authors of the idea that is continued. */
function RefuseButton({ ideaId, other }: { ideaId: string; other: RelatedIdea }) {
  const t = useTranslations('progress')
  const { mutate, isPending } = useChangeProgress(ideaId)
  const refuse = () =>
    mutate(
      { kind: 'refusal', otherId: other.id },
      { onError: (error) => toast.error(describeError(error, t('failed'))) },
    )
  return (
    <TextButton aria-label={t('refuseOf', { title: other.title })} disabled={isPending} onClick={refuse}>
      {t('refuse')}
    </TextButton>
  )
}

type LineageProps = {
  label: string
  ideas: RelatedIdea[]
  action?: ((idea: RelatedIdea) => ReactNode) | undefined
}

function Lineage({ label, ideas, action }: LineageProps) {
  const names = useTranslations('stages')
  if (ideas.length === 0) return null
  return (
    <section aria-label={label} className="mt-4">
      <p className="text-13 text-muted">{label}</p>
      <ul>
        {ideas.map((idea) => (
          <li key={idea.id} className="mt-1 text-15 wrap-anywhere">
            <TextLink {...ideaLink(idea.id)} dir="auto">
              {idea.title}
            </TextLink>{' '}
            <span className="text-13 text-muted">{names(idea.stage)}</span> {action?.(idea)}
          </li>
        ))}
      </ul>
    </section>
  )
}
