import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { RelatedIdea } from '../../../contract/progress.ts'
import { STAGES } from '../../../contract/progress.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ideaLink } from '../../lib/pages/links.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { classNames } from '../../ui/class-names.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { IdeaUpdates } from './IdeaUpdates.tsx'
import { Milestones } from './Milestones.tsx'
import { progressQuery, useChangeProgress } from './progress.api.ts'

/** How far an approved idea is. Before the first step only its team sees this part. */
export function IdeaProgress({ idea }: { idea: IdeaWithAuthor }) {
  const t = useTranslations('progress')
  const user = useCurrentUser()
  const isTeam = user !== undefined && [idea.user_id, ...idea.team.map((one) => one.user.id)].includes(user.id)
  const isLead = user?.id === idea.user_id || idea.team.some((one) => one.is_coauthor && one.user.id === user?.id)
  const isBegun = idea.stage !== 'idea' || idea.continues !== null
  const isShown = isBegun || (isTeam && idea.status === 'Approved')
  const { data: progress } = useQuery({ ...progressQuery(idea.id), enabled: isShown })
  const { mutate } = useChangeProgress(idea.id)
  if (!isShown || !progress) return null
  return (
    <section aria-labelledby="progress" className="flex flex-col gap-8">
      <div>
        <SectionHeading
          id="progress"
          title={t('title')}
          action={
            isTeam && (
              <Select
                size="sm"
                label={t('change')}
                value={progress.stage}
                options={STAGES.map((value) => ({ value, label: t(`stages.${value}`) }))}
                onValueChange={(stage) =>
                  mutate(
                    { kind: 'stage', stage },
                    {
                      onSuccess: () => toast.success(t('stageSaved')),
                      onError: (error) => toast.error(describeError(error, t('failed'))),
                    },
                  )
                }
              />
            )
          }
        />
        <StageList stage={progress.stage} reached={progress.reached} />
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

type StageListProps = { stage: (typeof STAGES)[number]; reached: Partial<Record<(typeof STAGES)[number], string>> }

function StageList({ stage, reached }: StageListProps) {
  const t = useTranslations('progress')
  const format = useFormatter()
  const steps = STAGES.filter((one) =>
    one === 'stopped' || one === 'in_use' ? one === stage || stage !== 'stopped' : true,
  )
  const shown = stage === 'stopped' ? steps : steps.filter((one) => one !== 'stopped')
  return (
    <ol className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
      {shown.map((one) => {
        const at = one === 'idea' ? undefined : reached[one]
        return (
          <li
            key={one}
            aria-current={one === stage ? 'step' : undefined}
            className={classNames(
              'min-w-28 border-t-2 pt-2 text-14',
              one === stage ? 'border-accent font-bold' : 'border-border',
            )}
          >
            {t(`stages.${one}`)}
            {at && (
              <time dateTime={at} className="block text-13 font-regular text-muted">
                {t('since', { date: format.dateTime(new Date(at), { dateStyle: 'medium' }) })}
              </time>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Lineage({ label, ideas }: { label: string; ideas: RelatedIdea[] }) {
  const t = useTranslations('progress')
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
            <span className="text-13 text-muted">{t(`stages.${stage}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
