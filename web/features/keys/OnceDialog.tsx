import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ApiKey } from '../../../contract/keys.ts'
import { fullUrl } from '../../lib/pages/copy-link.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ScopeChips } from './ScopeChips.tsx'

type OnceDialogProps = { apiKey: ApiKey & { secret: string }; onClose: () => void }

/** Shows the secret of a new key this once. Closing asks first, until it was copied or said to be kept. */
export function OnceDialog({ apiKey: { name, scopes, secret, expires_at }, onClose }: OnceDialogProps) {
  const t = useTranslations('apikeys.once')
  const format = useFormatter()
  const copy = useRef<HTMLButtonElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  function close() {
    if (isCopied || isKept) onClose()
    else setIsAsking(true)
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('title')}
        initialFocus={copy}
        footer={
          <div className="flex w-full flex-wrap items-center justify-between gap-3">
            <Checkbox label={t('kept')} isLabelShown isChecked={isKept} onCheckedChange={setIsKept} />
            <Button variant="secondary" onClick={close}>
              {t('done')}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-15">
            <strong>{t('shownOnce')}</strong> {t('fingerprint')}
          </p>
          <Field label={name}>
            <div className="flex flex-wrap gap-2">
              <TextInput
                readOnly
                aria-label={t('label')}
                value={secret}
                className="min-w-0 flex-1 basis-60 font-mono"
                onFocus={(event) => event.target.select()}
              />
              <CopyButton ref={copy} text={secret} onCopied={() => setIsCopied(true)} />
            </div>
          </Field>
          <div className="flex flex-wrap items-end gap-x-3 text-13 text-muted">
            <ScopeChips scopes={scopes} />
            {expires_at && t('until', { date: format.dateTime(new Date(expires_at), { dateStyle: 'medium' }) })}
          </div>
          <pre className="overflow-x-auto rounded-sm bg-sunken p-4 text-13">
            {`curl -H "Authorization: Bearer $QUAD_KEY" \\\n  ${fullUrl('/v1/ideas/feed')}`}
          </pre>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('askTitle')}
        description={t('askText')}
        confirmLabel={t('close')}
        onConfirm={onClose}
      />
    </>
  )
}
