import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { EmailOnly } from '../../../contract/accounts.ts'
import { ACTIVATION_VALID_DAYS } from '../../../contract/accounts.values.ts'
import { lazyZodResolver } from '../../lib/forms/lazy-zod-resolver.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { useActivationMail } from './use-activation-mail.ts'

const resolver = lazyZodResolver(async () => (await import('../../../contract/accounts.ts')).EmailOnly)

/** Asks for another activation mail when a link did not work. */
export function NewActivationLinkForm() {
  const t = useTranslations('accounts')
  const { send, isPending } = useActivationMail(t('activate.failed'))
  const form = useForm<EmailOnly>({
    resolver,
    defaultValues: { email: '' },
  })
  const submit = form.handleSubmit(({ email }) => send(email))
  return (
    <Form onSubmit={submit} className="mt-5 flex flex-col gap-4 text-15">
      <Field
        label={t('email')}
        hint={t('activate.newLinkHint', { days: ACTIVATION_VALID_DAYS })}
        error={form.formState.errors.email?.message}
      >
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <div>
        <Button type="submit" pending={isPending} pendingLabel={t('signIn.sendingActivation')}>
          {t('activate.newLink')}
        </Button>
      </div>
    </Form>
  )
}
