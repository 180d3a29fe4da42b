import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CalendarEvent } from '../../../contract/events.ts'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { attendeesQuery } from './events.api.ts'

/** Who comes, as far as members may see each other; connections first. */
export function Attendees({ event }: { event: CalendarEvent }) {
  const t = useTranslations('events')
  const { data } = useQuery(attendeesQuery(event.id))
  const attendees = data?.attendees ?? []
  return (
    <section aria-label={t('rsvp.going')}>
      <SectionHeading title={t('rsvp.going')} count={event.going_count} />
      <ul>
        {attendees.map(({ user, answer, is_waiting, is_connected }) => (
          <li key={user.id} className="flex items-center gap-3 border-b border-border py-3">
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
            <span className="text-13 text-muted">
              {answer === 'maybe' ? t('rsvp.maybe') : is_waiting ? t('waiting') : is_connected ? t('connection') : ''}
            </span>
          </li>
        ))}
      </ul>
      {event.maybe_count > 0 && (
        <p className="mt-3 text-14 text-text-2">{t('maybeCount', { count: event.maybe_count })}</p>
      )}
    </section>
  )
}
