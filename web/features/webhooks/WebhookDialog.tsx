import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Webhook } from '../../../contract/webhooks.ts'
import { WEBHOOK_FORMS, WEBHOOK_KINDS, WEBHOOK_NAME_MAX, type WebhookKind } from '../../../contract/webhooks.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControlField } from '../../ui/forms/SegmentedControlField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import type { WebhookInput } from './webhooks.api.ts'

type WebhookDialogProps = {
  /** Absent for a new one. */
  webhook?: Webhook
  error: unknown
  isPending: boolean
  onSubmit: (input: WebhookInput) => void
  onClose: () => void
}

/** The fields of a webhook. */
export function WebhookDialog({ webhook, error, isPending, onSubmit, onClose }: WebhookDialogProps) {
  const t = useTranslations('webhooks')
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [form, setForm] = useState(webhook?.form ?? 'json')
  const [kinds, setKinds] = useState<WebhookKind[]>(webhook?.kinds ?? [...WEBHOOK_KINDS])
  const fields = error instanceof ApiError ? error.fields : {}
  const isOfField = ['name', 'url', 'kinds'].some((field) => fields[field] !== undefined)
  return (
    <FormDialog
      size="md"
      title={t(webhook ? 'edit' : 'add')}
      submitLabel={t(webhook ? 'save' : 'add')}
      pendingLabel={t('saving')}
      isPending={isPending}
      failure={error && !isOfField ? describeError(error, t('saveFailed')) : undefined}
      onSubmit={() => onSubmit({ name, url, form, kinds })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <TextField
          label={t('name')}
          error={fields.name}
          maxLength={WEBHOOK_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('url')}
          hint={t('urlHint')}
          error={fields.url}
          type="url"
          inputMode="url"
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <SegmentedControlField
          label={t('form')}
          options={WEBHOOK_FORMS.map((value) => ({ value, label: t(`forms.${value}`) }))}
          value={form}
          onValueChange={setForm}
        />
        <Field label={t('kinds')} isGroup error={fields.kinds}>
          <ul className="grid gap-x-4 sm:grid-cols-2">
            {WEBHOOK_KINDS.map((kind) => (
              <li key={kind} className="flex min-h-11 items-center">
                <Checkbox
                  label={t(`happens.${kind.replace('.', '_') as 'idea_shared'}`)}
                  isLabelShown
                  isChecked={kinds.includes(kind)}
                  onCheckedChange={(isChosen) =>
                    setKinds(isChosen ? [...kinds, kind] : kinds.filter((one) => one !== kind))
                  }
                />
              </li>
            ))}
          </ul>
        </Field>
      </div>
    </FormDialog>
  )
}
