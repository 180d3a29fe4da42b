import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountDeletion } from '../../../contract/settings.ts'
import { FRESH_SIGN_IN_MINUTES } from '../../../contract/settings.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { clearDrafts } from '../../lib/forms/device-drafts.ts'
import { endSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { useDeleteAccount } from './settings.api.ts'

type DeleteAccountDialogProps = { hasPassword: boolean; onClose: () => void }

/** Asks what becomes of the ideas and who is asking, then deletes the account and ends the session. */
export function DeleteAccountDialog({ hasPassword, onClose }: DeleteAccountDialogProps) {
  const t = useTranslations('settings.deletion')
  const [ideas, setIdeas] = useState<AccountDeletion['ideas']>('keep')
  const [password, setPassword] = useState('')
  const remove = useDeleteAccount()
  const wrongPassword = remove.error instanceof ApiError ? remove.error.fields.password : undefined

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (remove.isPending) return
    try {
      await remove.mutateAsync({ ideas, password })
      toast.success(t('done'))
      await clearDrafts()
      endSession()
    } catch {
      // Said in the dialog.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !remove.isPending && onClose()}
      title={t('dialogTitle')}
      description={t('text')}
      size="sm"
      onSubmit={submit}
      footer={
        <>
          <DialogClose>{t('cancel')}</DialogClose>
          <Button type="submit" variant="danger-filled" pending={remove.isPending} pendingLabel={t('deleting')}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label={t('ideas')} hint={ideas === 'keep' ? t('keepHint') : t('deleteHint')} isGroup>
          <SegmentedControl
            options={[
              { value: 'keep', label: t('keep') },
              { value: 'delete', label: t('delete') },
            ]}
            value={ideas}
            onValueChange={setIdeas}
          />
        </Field>
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
        {remove.error && !wrongPassword && (
          <InlineNote tone="danger">{describeError(remove.error, t('failed'))}</InlineNote>
        )}
      </div>
    </Dialog>
  )
}
