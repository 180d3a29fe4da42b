import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { VerificationCodeForm as FormSchema } from '../../../contract/accounts.ts'
import { lazyZodResolver } from '../../lib/forms/lazy-zod-resolver.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'

const resolver = lazyZodResolver(async () => (await import('../../../contract/accounts.ts')).VerificationCodeForm)

/** For a link that a mail program broke: its code is entered by hand. */
export function VerificationCodeForm({ onEntered }: { onEntered: (code: string) => void }) {
  const t = useTranslations('accounts.activate')
  const form = useForm<z.infer<typeof FormSchema>>({
    resolver,
    defaultValues: { verificationCode: '' },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ verificationCode }) => onEntered(verificationCode))}
      className="mt-5 flex flex-col gap-4 text-15"
    >
      <Field label={t('code')} hint={t('codeHint')} error={form.formState.errors.verificationCode?.message}>
        <TextInput autoComplete="one-time-code" spellCheck={false} {...form.register('verificationCode')} />
      </Field>
      <div>
        <Button type="submit" variant="secondary">
          {t('useCode')}
        </Button>
      </div>
    </form>
  )
}
