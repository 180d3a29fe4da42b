import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { eventLink } from '../../lib/pages/links.ts'
import { useIsTimeZoneKnown } from '../../lib/preferences/time-zone.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { eventsOfIdeaQuery, useUnlinkEvent } from './events.api.ts'

const FORMAT = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

type IdeaEventsProps = { ideaId: string; isLead?: boolean }

/** The next events for an idea; nothing where there are none. Author and co-authors take them off the page. */
export function IdeaEvents({ ideaId, isLead = false }: IdeaEventsProps) {
  const t = useTranslations('events')
  const format = useFormatter()
  const { data: events = [] } = useQuery(eventsOfIdeaQuery(ideaId))
  const { mutate, isPending } = useUnlinkEvent(ideaId)
  const unlink = (id: string) =>
    mutate(id, { onError: (error) => toast.error(describeError(error, t('unlinkFailed'))) })
  const isZoneKnown = useIsTimeZoneKnown()
  if (!isZoneKnown || events.length === 0) return null
  return (
    <section aria-labelledby="idea-events">
      <SectionHeading id="idea-events" title={t('ofIdea')} />
      <ul>
        {events.map(({ id, title, starts_at, place, is_online }) => (
          <li key={id} className="border-b border-border py-3">
            <h3 dir="auto" className="text-15 font-bold wrap-anywhere">
              <TextLink {...eventLink(id)} className="text-text! no-underline! hover:underline!">
                {title}
              </TextLink>
            </h3>
            <p dir="auto" className="mt-0.5 text-13 wrap-anywhere text-muted">
              {format.dateTime(new Date(starts_at), FORMAT)}, {place || (is_online ? t('online') : t('byPhone'))}
            </p>
            {isLead && (
              <TextButton aria-label={t('unlinkOf', { title })} disabled={isPending} onClick={() => unlink(id)}>
                {t('unlink')}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
