import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useIsTimeZoneKnown } from '../../lib/preferences/time-zone.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { EventLines } from './EventLines.tsx'
import { eventsOfIdeaQuery, useUnlinkEvent } from './events.api.ts'

type IdeaEventsProps = { ideaId: string; isLead?: boolean }

/** The next events for an idea; nothing where there are none. Author and co-authors take them off the page. */
export function IdeaEvents({ ideaId, isLead = false }: IdeaEventsProps) {
  const t = useTranslations('events')
  const { data: events = [] } = useQuery(eventsOfIdeaQuery(ideaId))
  const { mutate, isPending } = useUnlinkEvent(ideaId)
  const unlink = (id: string) =>
    mutate(id, { onError: (error) => toast.error(describeError(error, t('unlinkFailed'))) })
  const isZoneKnown = useIsTimeZoneKnown()
  if (!isZoneKnown || events.length === 0) return null
  return (
    <section aria-labelledby="idea-events">
      <SectionHeading id="idea-events" title={t('ofIdea')} />
      <EventLines
        events={events}
        action={({ id, title }) =>
          isLead && (
            <TextButton aria-label={t('unlinkOf', { title })} disabled={isPending} onClick={() => unlink(id)}>
              {t('unlink')}
            </TextButton>
          )
        }
      />
    </section>
  )
}
