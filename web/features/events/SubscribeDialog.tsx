import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { PUBLIC_CALENDAR_PATH } from '../../../contract/calendars.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { fullUrl } from '../../lib/pages/copy-link.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonAnchor } from '../../ui/buttons/ButtonLink.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { calendarAddressQuery, useResetAddress } from './events.api.ts'

/** Where each program takes an address to subscribe to. */
const SUBSCRIBE_URLS = {
  google: (url: string) => `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal(url))}`,
  outlook: (url: string) => `https://outlook.office.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}`,
  apple: webcal,
}

/** The address as programs know that it is a calendar. */
function webcal(url: string): string {
  return url.replace(/^https?:/, 'webcal:')
}

/** The addresses that calendar programs read: a member's own, which is shown when it is made, and that of all events. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('eventForms.subscribe')
  const isSignedIn = useIsSignedIn()
  const reset = useResetAddress()
  const publicUrl = fullUrl(PUBLIC_CALENDAR_PATH)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <p className="text-15 text-text-2">{t('text')}</p>
        {isSignedIn && <PrivateAddress reset={reset} />}
        <Address label={t('public')} url={publicUrl} hint={t('publicHint')} />
        <section aria-labelledby="how-to-add">
          <SectionHeading id="how-to-add" as="h3" title={t('how')} />
          <p className="pt-3 text-14 text-text-2">{t(reset.data ? 'opensPrivate' : 'opensPublic')}</p>
          <dl className="text-15">
            {(['google', 'outlook', 'apple'] as const).map((program) => (
              <div
                key={program}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-border py-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
              >
                <dt className="font-bold">{t(`programs.${program}.name`)}</dt>
                <dd className="text-text-2 max-sm:row-start-2">{t(`programs.${program}.steps`)}</dd>
                <dd className="max-sm:row-span-2">
                  <ButtonAnchor
                    href={SUBSCRIBE_URLS[program](reset.data ?? publicUrl)}
                    target="_blank"
                    rel="noopener noreferrer"
                    variant="secondary"
                    size="sm"
                    icon={ExternalLink}
                    aria-label={t('openIn', { program: t(`programs.${program}.name`) })}
                  >
                    {t('openProgram')}
                  </ButtonAnchor>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  )
}

function PrivateAddress({ reset }: { reset: ReturnType<typeof useResetAddress> }) {
  const t = useTranslations('eventForms.subscribe')
  const format = useFormatter()
  const { data } = useQuery(calendarAddressQuery)
  const [isAsking, setIsAsking] = useState(false)
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const make = () => {
    setIsAsking(false)
    reset.mutate()
  }
  return (
    <section aria-label={t('private')} className="flex flex-col gap-3">
      {reset.data ? (
        <Address label={t('private')} url={reset.data} hint={t('privateHint')} />
      ) : (
        <div>
          <h3 className="text-14 font-bold">{t('private')}</h3>
          <p className="text-14 text-text-2">{t('privateText')}</p>
        </div>
      )}
      {data && (
        <p className="text-14 text-text-2">
          {t('made', { at: date(data.created_at) })}{' '}
          {data.read_at ? t('read', { at: date(data.read_at) }) : t('unread')}
        </p>
      )}
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-3 rounded-sm bg-sunken p-4">
          <p className="min-w-60 flex-1 text-14">{t('ends')}</p>
          <Button variant="ghost" onClick={() => setIsAsking(false)}>
            {t('keep')}
          </Button>
          <Button variant="danger" onClick={make}>
            {t('reset')}
          </Button>
        </div>
      ) : (
        data !== undefined && (
          <Button
            variant="secondary"
            pending={reset.isPending}
            pendingLabel={t('making')}
            className="self-start"
            onClick={data ? () => setIsAsking(true) : make}
          >
            {data ? t('resetAsk') : t('make')}
          </Button>
        )
      )}
      {reset.error && <InlineNote tone="danger">{describeError(reset.error, t('failed'))}</InlineNote>}
    </section>
  )
}

function Address({ label, url, hint }: { label: string; url: string; hint: string }) {
  return (
    <Field label={label} hint={hint}>
      <span className="flex gap-2">
        <TextInput readOnly value={url} dir="ltr" onFocus={({ target }) => target.select()} />
        <CopyButton text={url} />
      </span>
    </Field>
  )
}
