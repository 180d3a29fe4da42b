import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ConnectionRequest } from '../../../contract/connections.ts'
import { avatarPath } from '../../../contract/files.ts'
import { useTimeAgo } from '../../lib/live/use-time-ago.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'

type RequestRowProps = { request: ConnectionRequest; onLeave: () => void; children: ReactNode }

/** The other member of a request, when it was made, its note, and the actions (children). */
export function RequestRow({ request, onLeave, children }: RequestRowProps) {
  const timeAgo = useTimeAgo()
  return (
    <article className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3.5 border-b border-border py-5">
      <Avatar id={request.user_id} name={request.name} src={avatarPath(request.image)} size={40} />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="min-w-0 text-15 font-bold break-words">
            <Link
              to="/profile/$userId"
              params={{ userId: request.user_id }}
              onClick={onLeave}
              className="rounded-xs hover:underline hover:underline-offset-3"
            >
              {request.name}
            </Link>
          </h3>
          <time dateTime={request.created_at} className="shrink-0 text-13 text-muted">
            {timeAgo(request.created_at)}
          </time>
        </div>
        <p className="text-14 break-words text-text-2">{request.title}</p>
        {request.note !== '' && (
          <blockquote
            dir="auto"
            className="mt-2 border-s-3 border-border ps-3.5 text-14 break-words whitespace-pre-line text-text-2"
          >
            {request.note}
          </blockquote>
        )}
        <div className="mt-3.5 flex flex-wrap gap-2">{children}</div>
      </div>
    </article>
  )
}
