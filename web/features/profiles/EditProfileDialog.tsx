import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { AvatarField } from './AvatarField.tsx'
import { type AvatarChoice, KEEP_AVATAR } from './avatar-choice.ts'
import type { ContactAudiences } from './contact-audiences.ts'
import { EditProfileFields } from './EditProfileFields.tsx'
import {
  changesFrom,
  EDIT_PROFILE_FIELDS,
  EditProfileForm,
  type EditProfileInput,
  type EditProfileOutput,
  editProfileValues,
} from './edit-profile-form.ts'
import { ProfileConflict } from './ProfileConflict.tsx'
import { shownUnderFields, useSaveProfile } from './save-profile.ts'

type EditProfileDialogProps = {
  profile: Profile
  audiences: ContactAudiences | undefined
  onClose: () => void
}

/** Changes the current user's profile. */
export function EditProfileDialog({ profile, audiences, onClose }: EditProfileDialogProps) {
  const t = useTranslations('profiles.edit')
  const [avatar, setAvatar] = useState<AvatarChoice>(KEEP_AVATAR)
  const [avatarError, setAvatarError] = useState<string>()
  const form = useForm<EditProfileInput, unknown, EditProfileOutput>({
    resolver: zodResolver(EditProfileForm),
    defaultValues: editProfileValues(profile),
  })
  const { isDirty } = form.formState

  const saving = useSaveProfile({
    profile,
    onSaved: onClose,
    onTakeTheirs: (latest) => {
      form.reset(editProfileValues(latest))
      setAvatar(KEEP_AVATAR)
      setAvatarError(undefined)
    },
    showErrors: (error) => {
      const avatarProblem = error instanceof ApiError ? error.fields.avatar : undefined
      if (avatarProblem) setAvatarError(avatarProblem)
      return shownUnderFields(error, EDIT_PROFILE_FIELDS, form.setError, ['avatar'])
    },
  })

  return (
    <FormDialog
      title={t('title')}
      size="md"
      description={
        audiences && t('description', { email: audiences.email_audience, mobile: audiences.mobile_audience })
      }
      dirty={isDirty || avatar.kind !== 'keep'}
      submitLabel={t('save')}
      pendingLabel={t('saving')}
      isPending={saving.isPending}
      failure={saving.problem}
      conflict={saving.latest && <ProfileConflict saving={saving} pendingLabel={t('saving')} />}
      onSubmit={form.handleSubmit((values) => saving.save({ ...changesFrom(saving.base, values), choice: avatar }))}
      onClose={onClose}
    >
      <AvatarField
        profile={saving.base}
        choice={avatar}
        onChoose={setAvatar}
        error={avatarError}
        onError={setAvatarError}
      />
      <EditProfileFields form={form} email={profile.email ?? ''} owned={profile.owned_fields ?? []} />
    </FormDialog>
  )
}
