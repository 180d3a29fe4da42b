import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { STAGE_ICONS } from './stage-icons.ts'

/** The stage of an idea that goes on; nothing before the first step. */
export function StageBadge({ idea: { stage } }: { idea: Pick<Idea, 'stage'> }) {
  const t = useTranslations('stages')
  if (stage === 'idea') return null
  return (
    <Badge tone={stage === 'stopped' ? 'neutral' : 'approved'} icon={STAGE_ICONS[stage]}>
      {t(stage)}
    </Badge>
  )
}
