import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Attendee, CalendarEvent } from '../../../contract/events.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Badge } from '../../ui/content/Badge.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import { attendeesQuery } from './events.api.ts'

const GROUPS = ['going', 'waiting', 'maybe'] as const
type Group = (typeof GROUPS)[number]

/** Who goes, who waits and who may come, as far as members may see each other; connections first in each. */
export function Attendees({ event }: { event: CalendarEvent }) {
  const t = useTranslations('events.attendees')
  const query = useInfiniteQuery(attendeesQuery(event.id))
  const byGroup = Map.groupBy(query.data?.pages.flatMap(({ attendees }) => attendees) ?? [], groupOf)
  const counts = { going: event.going_count, waiting: event.waiting_count, maybe: event.maybe_count }
  return (
    <>
      {GROUPS.filter((group) => group === 'going' || counts[group] > 0).map((group) => (
        <section key={group} aria-labelledby={`attendees-${group}`}>
          <SectionHeading id={`attendees-${group}`} title={t(group)} count={counts[group]} />
          <ul>
            {byGroup.get(group)?.map((attendee) => (
              <AttendeeRow
                key={attendee.user.id}
                attendee={attendee}
                isHost={attendee.user.id === event.organiser.id}
              />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore query={query} className="-mt-6" />
    </>
  )
}

function groupOf({ answer, is_waiting }: Attendee): Group {
  if (answer === 'maybe') return 'maybe'
  return is_waiting ? 'waiting' : 'going'
}

function AttendeeRow({ attendee: { user, is_connected }, isHost }: { attendee: Attendee; isHost: boolean }) {
  const t = useTranslations('events')
  return (
    <li className="flex items-center gap-3 border-b border-border py-3">
      <Avatar id={user.id} name={displayName(user)} src={avatarPath(user.avatar)} size={40} />
      <span className="min-w-0 flex-1">
        <Link
          to="/profile/$userId"
          params={{ userId: user.id }}
          className="block truncate text-15 font-bold hover:underline"
        >
          {displayName(user)}
        </Link>
        <span className="block truncate text-13 text-muted">{user.title}</span>
      </span>
      {isHost ? (
        <Badge>{t('host')}</Badge>
      ) : (
        is_connected && <span className="text-13 text-muted">{t('connection')}</span>
      )}
    </li>
  )
}
