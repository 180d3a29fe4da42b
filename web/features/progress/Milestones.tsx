import { useQuery } from '@tanstack/react-query'
import { Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import type { Milestone } from '../../../contract/progress.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { milestonesQuery, useChangeProgress } from './progress.api.ts'

const MilestonesDialog = lazyPart(async () => (await import('./MilestonesDialog.tsx')).MilestonesDialog)

/** The milestones of an idea. Its team ticks them off and edits them; others read them. */
export function Milestones({ ideaId, isTeam }: { ideaId: string; isTeam: boolean }) {
  const t = useTranslations('progress')
  const today = useToday()
  const [isEditing, setEditing] = useState(false)
  const { data: milestones = [] } = useQuery(milestonesQuery(ideaId))
  const { mutate } = useChangeProgress(ideaId)
  if (milestones.length === 0 && !isTeam) return null
  const tick = (index: number, isDone: boolean) =>
    mutate(
      {
        kind: 'milestones',
        milestones: milestones.map((one, place) =>
          place === index ? { ...one, done_on: isDone ? today : null } : one,
        ),
      },
      { onError: (error) => toast.error(describeError(error, t('failed'))) },
    )
  const next = milestones.findIndex(({ done_on }) => done_on === null)
  return (
    <section aria-labelledby="milestones">
      <SectionHeading
        as="h3"
        id="milestones"
        title={t('milestones')}
        count={milestones.length}
        action={
          isTeam && (
            <Button variant="ghost" size="sm" icon={Pencil} onClick={() => setEditing(true)}>
              {t('editMilestones')}
            </Button>
          )
        }
      />
      <ul>
        {milestones.map((milestone, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: milestones have no ids, and are saved as a whole
            key={index}
            className="flex items-center gap-3 border-b border-border py-3 text-15"
          >
            {isTeam ? (
              <Checkbox
                label={milestone.title}
                isChecked={milestone.done_on !== null}
                onCheckedChange={(isDone) => tick(index, isDone)}
              />
            ) : (
              milestone.done_on && <Check size={18} className="shrink-0 text-accent" />
            )}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
              <span dir="auto" className={classNames('flex-1 basis-48 wrap-anywhere', index === next && 'font-bold')}>
                {milestone.title}
              </span>
              <MilestoneDate milestone={milestone} isNext={index === next} today={today} />
            </div>
          </li>
        ))}
      </ul>
      {isEditing && <MilestonesDialog ideaId={ideaId} milestones={milestones} onClose={() => setEditing(false)} />}
    </section>
  )
}

/** The day in the reader's zone, such as 2026-01-31. */
function useToday(): string {
  const timeZone = useTimeZone()
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(useCurrentTime())
}

type MilestoneDateProps = { milestone: Milestone; isNext: boolean; today: string }

function MilestoneDate({ milestone: { done_on, due_on }, isNext, today }: MilestoneDateProps) {
  const t = useTranslations('progress')
  const format = useFormatter()
  const day = done_on ?? due_on
  if (day === null) return null
  const date = format.dateTime(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' })
  const left = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  const isLate = done_on === null && left < 0
  return (
    <span className={classNames('text-13 sm:whitespace-nowrap', isLate ? 'font-bold text-danger' : 'text-muted')}>
      {done_on === null ? t('due', { date }) : t('done', { date })}
      {isNext && due_on && <strong className="ms-3 text-sun-text">{!isLate && t('daysLeft', { days: left })}</strong>}
    </span>
  )
}
