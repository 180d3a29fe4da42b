import { CircleStop, FlaskConical, Hammer, Lightbulb, Sprout } from 'lucide-react'
import type { Stage } from '../../../contract/progress.values.ts'
import type { IconType } from '../../ui/art/icon-type.ts'

export const STAGE_ICONS: Record<Stage, IconType> = {
  idea: Lightbulb,
  team: Hammer,
  tried: FlaskConical,
  in_use: Sprout,
  stopped: CircleStop,
}
