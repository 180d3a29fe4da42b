import { Award, Gavel, Megaphone, Pencil, Vote } from 'lucide-react'
import type { CallPhase } from '../../../contract/calls.values.ts'
import type { IconType } from '../../ui/art/icon-type.ts'
import type { BadgeTone } from '../../ui/content/Badge.tsx'

export const PHASES: Record<CallPhase, { icon: IconType; tone: BadgeTone }> = {
  draft: { icon: Pencil, tone: 'neutral' },
  open: { icon: Megaphone, tone: 'approved' },
  judging: { icon: Gavel, tone: 'pending' },
  ballot: { icon: Vote, tone: 'info' },
  results: { icon: Award, tone: 'neutral' },
}
