import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Passkey } from '../../../contract/passkeys.ts'
import { PASSKEY_NAME_MAX } from '../../../contract/passkeys.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useRenamePasskey } from './passkeys.api.ts'

/** The name of a passkey, changed in place. Escape leaves it as it was. */
export function PasskeyNameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useTranslations('passkeys')
  const forms = useTranslations('forms')
  const rename = useRenamePasskey()
  const [name, setName] = useState(passkey.name)
  const error = rename.error ? describeError(rename.error, t('renameFailed')) : undefined

  async function save() {
    if (name.trim() !== '' && name.trim() !== passkey.name) {
      const isSaved = await rename.mutateAsync({ id: passkey.id, name }).catch(() => undefined)
      if (!isSaved) return
    }
    onDone()
  }

  return (
    <form
      noValidate
      className="mb-2 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={t('name')}
          error={error}
          maxLength={PASSKEY_NAME_MAX}
          autoFocus
          autoComplete="off"
          value={name}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" pending={rename.isPending} pendingLabel={t('saving')}>
        {t('save')}
      </Button>
      <Button variant="ghost" onClick={onDone}>
        {forms('cancel')}
      </Button>
    </form>
  )
}
