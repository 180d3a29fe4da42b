import { Award, Check, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnCall } from '../../../contract/call-entries.ts'
import type { CallSummary } from '../../../contract/calls.ts'
import type { CallPhase } from '../../../contract/calls.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { useCurrentTime } from '../../lib/live/use-current-time.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { PHASES } from './phases.ts'

export function PhaseBadge({ phase }: { phase: CallPhase }) {
  const t = useTranslations('calls.phases')
  const { tone, icon } = PHASES[phase]
  return (
    <Badge tone={tone} icon={icon}>
      {t(phase)}
    </Badge>
  )
}

type CallBadgesProps = { call: CallSummary; own: OwnCall | undefined; hasAwards?: boolean }

/** Phase, eligible faculties, and the reader's own entries. */
export function CallBadges({ call, own, hasAwards = false }: CallBadgesProps) {
  const t = useTranslations('calls')
  const listed = useListedLabel()
  const now = useCurrentTime()
  const left = call.closes_at ? Date.parse(call.closes_at) - now.getTime() : 0
  // Without what others of a team entered, which is no part of what the reader may enter.
  const entered = own ? call.ideas_per_member - own.entries_left : 0
  const awards = call.awards.reduce((sum, { count }) => sum + count, 0)
  return (
    <p className="flex flex-wrap gap-1.5">
      <PhaseBadge phase={call.phase} />
      <Badge>
        {call.faculties.length > 0
          ? call.faculties.map((name) => listed('faculties', name)).join(', ')
          : t('everybody')}
      </Badge>
      {hasAwards && awards > 0 && <Badge icon={Award}>{t('awardCount', { count: awards })}</Badge>}
      {entered > 0 && (
        <Badge tone="approved" icon={Check}>
          {t('entered', { count: entered, max: call.ideas_per_member })}
        </Badge>
      )}
      {call.phase === 'open' && left > 0 && left < DAY_MS && (
        <Badge tone="pending" icon={Clock}>
          {t('closesToday')}
        </Badge>
      )}
    </p>
  )
}
