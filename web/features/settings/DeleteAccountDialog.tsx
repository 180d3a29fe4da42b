import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountDeletion } from '../../../contract/settings.ts'
import { FRESH_SIGN_IN_MINUTES } from '../../../contract/settings.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { endSession } from '../../lib/session/session.ts'
import { wipeDevice } from '../../lib/session/wipe-device.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx'
import { SegmentedControlField } from '../../ui/forms/SegmentedControlField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { ownTeamsQuery, useDeleteAccount } from './settings.api.ts'

type DeleteAccountDialogProps = { hasPassword: boolean; onClose: () => void }

/** Asks what becomes of the ideas and who is asking, then deletes the account and ends the session. */
export function DeleteAccountDialog({ hasPassword, onClose }: DeleteAccountDialogProps) {
  const t = useTranslations('settings.deletion')
  const [ideas, setIdeas] = useState<AccountDeletion['ideas']>('keep')
  const [password, setPassword] = useState('')
  const remove = useDeleteAccount()
  const { data: count = 0 } = useQuery(ownTeamsQuery)
  const wrongPassword = remove.error instanceof ApiError ? remove.error.fields.password : undefined

  async function submit() {
    try {
      await remove.mutateAsync({ ideas, password })
      toast.success(t('done'))
      await wipeDevice()
      endSession()
    } catch {
      // Said in the dialog.
    }
  }

  return (
    <FormDialog
      title={t('dialogTitle')}
      description={t('text')}
      submitLabel={t('confirm')}
      pendingLabel={t('deleting')}
      isPending={remove.isPending}
      isDangerous
      failure={remove.error && !wrongPassword && describeError(remove.error, t('failed'))}
      onSubmit={() => void submit()}
      onClose={() => !remove.isPending && onClose()}
    >
      <SegmentedControlField
        label={t('ideas')}
        hint={ideas === 'keep' ? t('keepHint') : t('deleteHint')}
        options={[
          { value: 'keep', label: t('keep') },
          { value: 'delete', label: t('delete') },
        ]}
        value={ideas}
        onValueChange={setIdeas}
      />
      {count > 0 && (
        <p className="text-14 text-text-2">{t(ideas === 'keep' ? 'keepTeams' : 'deleteTeams', { count })}</p>
      )}
      {hasPassword ? (
        <Field label={t('password')} hint={t('passwordHint')} error={wrongPassword}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      ) : (
        <p className="text-14 text-text-2">{t('freshHint', { minutes: FRESH_SIGN_IN_MINUTES })}</p>
      )}
    </FormDialog>
  )
}
