import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { QrCode } from '../../ui/content/QrCode.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useAddAuthenticator } from './second-factors.api.ts'

const GROUPS = /.{4}(?=.)/g

type SetUpAuthenticatorProps = {
  options: { secret: string; uri: string }
  onAdded: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The secret for an authenticator app, as QR code and as text, and the first code that the app makes of it. */
export function SetUpAuthenticator({ options, onAdded, onCancel }: SetUpAuthenticatorProps) {
  const t = useTranslations('secondFactor')
  const [code, setCode] = useState('')
  const add = useAddAuthenticator()
  const wrong = add.error instanceof ApiError ? add.error.fields.code : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '' || add.isPending) return
    try {
      onAdded(await add.mutateAsync(code))
    } catch {
      // The form says so.
    }
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('setUp')}
      className="flex flex-col gap-5 rounded-sm border border-border bg-surface p-5"
    >
      <p className="text-15">{t('scan')}</p>
      <QrCode text={options.uri} label={t('qrCode')} className="size-48 rounded-sm" />
      <div>
        <p className="text-14 text-text-2">{t('orType')}</p>
        <p className="mt-1 font-mono text-15 break-all select-all">{options.secret.replace(GROUPS, '$& ')}</p>
      </div>
      <TextField
        label={t('firstCode')}
        hint={t('firstCodeText')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        value={code}
        error={wrong}
        onChange={(event) => setCode(event.target.value)}
      />
      {add.error && !wrong && <InlineNote tone="danger">{describeError(add.error, t('addFailed'))}</InlineNote>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={add.isPending} pendingLabel={t('adding')}>
          {t('turnOn')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
