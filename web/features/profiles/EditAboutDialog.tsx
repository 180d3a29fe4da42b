import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { EditAboutForm, type Profile } from '../../../contract/profiles.ts'
import { BIO_MAX, BIO_MIN } from '../../../contract/profiles.values.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { changesFrom } from './edit-profile-form.ts'
import { ProfileConflict } from './ProfileConflict.tsx'
import { shownUnderFields, useSaveProfile } from './save-profile.ts'

type EditAboutDialogProps = { profile: Profile; onClose: () => void }

/** Changes what the member says about themselves. */
export function EditAboutDialog({ profile, onClose }: EditAboutDialogProps) {
  const t = useTranslations('profiles.about')
  const form = useForm<z.infer<typeof EditAboutForm>>({
    resolver: zodResolver(EditAboutForm),
    defaultValues: { bio: profile.bio },
  })
  const { errors, isDirty } = form.formState
  const saving = useSaveProfile({
    profile,
    onSaved: onClose,
    onTakeTheirs: (latest) => form.reset({ bio: latest.bio }),
    showErrors: (error) => shownUnderFields(error, ['bio'], form.setError),
  })
  return (
    <FormDialog
      title={t('edit')}
      size="md"
      dirty={isDirty}
      submitLabel={t('save')}
      pendingLabel={t('saving')}
      isPending={saving.isPending}
      failure={saving.problem}
      conflict={saving.latest && <ProfileConflict saving={saving} pendingLabel={t('saving')} />}
      onSubmit={form.handleSubmit((values) => saving.save(changesFrom(saving.base, values)))}
      onClose={onClose}
    >
      <Field
        label={t('label')}
        hint={t('hint', { min: BIO_MIN, max: BIO_MAX })}
        error={errors.bio?.message}
        counter={{ length: form.watch('bio').trim().length, max: BIO_MAX }}
      >
        <TextArea rows={6} {...form.register('bio')} />
      </Field>
    </FormDialog>
  )
}
