import { CalendarDays, Lightbulb, Mail, Megaphone, MessageSquare, User } from 'lucide-react'
import type { ReportedKind } from '../../../contract/reports.values.ts'
import type { IconType } from '../../ui/art/icon-type.ts'

export const KIND_ICONS: Record<ReportedKind, IconType> = {
  idea: Lightbulb,
  comment: MessageSquare,
  profile: User,
  event: CalendarDays,
  message: Mail,
  update: Megaphone,
}
