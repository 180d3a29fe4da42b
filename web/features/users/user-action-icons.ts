import {
  Ban,
  ListChecks,
  ListFilter,
  ListX,
  LogOut,
  Send,
  Shield,
  ShieldOff,
  Trash2,
  Undo2,
  UserCheck,
} from 'lucide-react'
import type { IconType } from '../../ui/art/icon-type.ts'
import type { UserAction } from './users.api.ts'

export const USER_ACTION_ICONS: Record<UserAction, IconType> = {
  makeReviewer: ListChecks,
  limitReviewer: ListFilter,
  takeReviewer: ListX,
  makeAdmin: Shield,
  takeAdmin: ShieldOff,
  resend: Send,
  lift: Undo2,
  reactivate: UserCheck,
  signOut: LogOut,
  suspend: Ban,
  delete: Trash2,
}
