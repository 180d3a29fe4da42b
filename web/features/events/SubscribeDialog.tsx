import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { PUBLIC_CALENDAR_PATH } from '../../../contract/calendars.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { fullUrl } from '../../lib/pages/copy-link.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { calendarAddressQuery, useResetAddress } from './events.api.ts'

const COPIED_MS = 3000

/** The addresses that calendar programs read: a member's own, which is shown when it is made, and that of all events. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('events.subscribe')
  const isSignedIn = useIsSignedIn()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('title')}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className="flex flex-col gap-6">
        <p className="text-15 text-text-2">{t('text')}</p>
        {isSignedIn && <PrivateAddress />}
        <Address label={t('public')} url={fullUrl(PUBLIC_CALENDAR_PATH)} hint={t('publicHint')} />
        <dl className="text-15">
          {(['google', 'outlook', 'apple'] as const).map((program) => (
            <div key={program} className="border-t border-border py-3">
              <dt className="font-bold">{t(`programs.${program}.name`)}</dt>
              <dd className="text-text-2">{t(`programs.${program}.steps`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}

function PrivateAddress() {
  const t = useTranslations('events.subscribe')
  const format = useFormatter()
  const { data } = useQuery(calendarAddressQuery)
  const reset = useResetAddress()
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
        <h3 className="text-14 font-bold">{t('private')}</h3>
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
  const t = useTranslations('events.subscribe')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_MS)
  }
  return (
    <Field label={label} hint={hint}>
      <span className="flex gap-2">
        <TextInput readOnly value={url} dir="ltr" onFocus={({ target }) => target.select()} />
        <Button onClick={() => void copy().catch(() => {})}>{isCopied ? t('copied') : t('copy')}</Button>
      </span>
    </Field>
  )
}
