import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { deviceOf } from '../../lib/session/device-name.ts'
import { hasPasskeys } from '../../lib/session/has-passkeys.ts'
import { passkeysQuery } from '../../lib/session/sign-in-queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { BoxedList } from '../../ui/lists/BoxedList.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { KnownPasskeyError, useAddPasskey } from './passkeys.api.ts'

/** The member's passkeys, with a way to add one of this browser. A new one is named in place. */
export function Passkeys() {
  const t = useTranslations('passkeys')
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery)
  const adding = useAddPasskey()
  const [newId, setNewId] = useState<string>()

  async function add() {
    const device = deviceOf(navigator.userAgent)
    try {
      const passkey = await adding.mutateAsync(device ? t('nameOf', device) : t('unnamed'))
      if (!passkey) return
      setNewId(passkey.id)
      toast.success(t('added'))
    } catch (failure) {
      const isKnown = failure instanceof KnownPasskeyError
      toast.error(isKnown ? t('known') : describeError(failure, t('addFailed')))
    }
  }

  return (
    <LabelledSection
      title={t('title')}
      count={passkeys?.length}
      text={t('text')}
      action={
        hasPasskeys() && (
          <Button
            size="sm"
            icon={Plus}
            disabled={!passkeys}
            pending={adding.isPending}
            pendingLabel={t('adding')}
            onClick={() => void add()}
          >
            {t('add')}
          </Button>
        )
      }
    >
      {!passkeys && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-16" />}
      {passkeys && (
        <BoxedList label={t('label')} none={t('none')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id === newId ? `new ${newId}` : passkey.id}>
              <PasskeyRow passkey={passkey} isNew={passkey.id === newId} />
            </li>
          ))}
        </BoxedList>
      )}
      {!hasPasskeys() && <InlineNote tone="info">{t('unsupported')}</InlineNote>}
    </LabelledSection>
  )
}
