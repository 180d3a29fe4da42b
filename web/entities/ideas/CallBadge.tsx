import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import type { Idea } from '../../../contract/ideas.ts'
import { callLink } from '../../lib/pages/links.ts'

/** Leads to the call that an idea was entered in. */
export function CallBadge({ idea: { call } }: { idea: Pick<Idea, 'call'> }) {
  if (!call) return null
  return (
    <Link
      {...callLink(call.id)}
      dir="auto"
      className="touch-target inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-xs border border-accent bg-surface px-2 text-12 font-bold text-accent hover:underline"
    >
      <Megaphone size={14} className="-ms-0.5 shrink-0" />
      <span className="truncate">{call.title}</span>
    </Link>
  )
}
