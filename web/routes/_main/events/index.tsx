import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Plus, Rss } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { requireVisibility } from '../../../app/guards.ts'
import { EventCalendar } from '../../../features/events/EventCalendar.tsx'
import { calendarSearch } from '../../../features/events/events.search.ts'
import { lazyPart } from '../../../lib/pages/lazy-part.tsx'
import { eventLink, signInLink } from '../../../lib/pages/links.ts'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { useIsTimeZoneKnown } from '../../../lib/preferences/time-zone.ts'
import { zoneName } from '../../../lib/preferences/zone-name.ts'
import { useIsSignedIn } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'

const NewEventDialog = lazyPart(
  async () => (await import('../../../features/events/NewEventDialog.tsx')).NewEventDialog,
)
const SubscribeDialog = lazyPart(
  async () => (await import('../../../features/events/SubscribeDialog.tsx')).SubscribeDialog,
)

export const Route = createFileRoute('/_main/events/')({
  validateSearch: calendarSearch.schema,
  search: calendarSearch.options,
  beforeLoad: requireVisibility('community'),
  head: ({ match }) => pageHead(headText('events', match), match),
  component: EventsPage,
})

function EventsPage() {
  const t = useTranslations('events')
  const heads = useTranslations('heads')
  const search = Route.useSearch()
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const isZoneKnown = useIsTimeZoneKnown()
  const timeZone = useTimeZone()
  const [open, setOpen] = useState<'new' | 'subscribe' | null>(null)
  const propose = () => (isSignedIn ? setOpen('new') : void navigate(signInLink('/events')))
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader
        title={heads('events.title')}
        subtitle={isZoneKnown ? t('subtitle', { zone: zoneName(timeZone ?? 'UTC') }) : undefined}
        actions={
          <>
            <Button
              variant="ghost"
              icon={Rss}
              aria-label={t('subscribe')}
              className="max-sm:w-11 max-sm:border-border-strong max-sm:bg-surface max-sm:px-0"
              onClick={() => setOpen('subscribe')}
            >
              <span className="max-sm:hidden">{t('subscribe')}</span>
            </Button>
            <Button variant="secondary" icon={Plus} className="max-sm:grow" onClick={propose}>
              {t('propose')}
            </Button>
          </>
        }
      />
      {isZoneKnown && (
        <EventCalendar
          search={search}
          onChange={(change) =>
            void navigate({
              to: '/events',
              search: (old) => ({ ...old, ...change }),
              resetScroll: false,
              replace: 'day' in change,
            })
          }
        />
      )}
      {open === 'new' && (
        <NewEventDialog
          onClose={() => setOpen(null)}
          onCreated={(id) => {
            setOpen(null)
            void navigate(eventLink(id))
          }}
        />
      )}
      {open === 'subscribe' && <SubscribeDialog onClose={() => setOpen(null)} />}
    </div>
  )
}
