import { Trash2, Undo2, Upload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { AVATAR_MAX_BYTES, AVATAR_TYPES, displayName } from '../../../contract/profiles.values.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useObjectUrl } from '../../lib/forms/object-url.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileButton } from '../../ui/buttons/FileButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { useFieldControl } from '../../ui/forms/field-context.ts'
import { type AvatarChoice, KEEP_AVATAR, readAvatar } from './avatar-choice.ts'

const MEGABYTE = 1_000_000

type AvatarFieldProps = {
  profile: Profile
  choice: AvatarChoice
  onChoose: (choice: AvatarChoice) => void
  error: string | undefined
  onError: (problem: string | undefined) => void
}

/** The avatar with buttons to change or remove it; a file that cannot be used is rejected in place. */
export function AvatarField({ profile, choice, onChoose, error, onError }: AvatarFieldProps) {
  const t = useTranslations('profiles.avatar')
  const preview = useObjectUrl(choice.kind === 'replace' ? choice.file : null)
  const saved = avatarPath(profile.avatar)
  const src = { keep: saved, remove: undefined, replace: preview }[choice.kind]

  async function choose(file: File) {
    onError(undefined)
    try {
      const chosen = await readAvatar(file)
      if ('problem' in chosen) onError(chosen.problem)
      else onChoose(chosen)
    } catch {
      onError(t('failed'))
      toast.error(t('failed'))
    }
  }

  function decide(next: AvatarChoice) {
    onError(undefined)
    onChoose(next)
  }

  return (
    <Field label={t('label')} hint={t('hint', { megabytes: AVATAR_MAX_BYTES / MEGABYTE })} error={error} isGroup>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar id={profile.id} name={displayName(profile)} src={src} size={96} />
        <div className="flex flex-wrap gap-2">
          <ChooseImage label={src ? t('change') : t('choose')} onFile={(file) => void choose(file)} />
          {src && (
            <Button variant="ghost" icon={Trash2} onClick={() => decide(saved ? { kind: 'remove' } : KEEP_AVATAR)}>
              {t('remove')}
            </Button>
          )}
          {saved && choice.kind !== 'keep' && (
            <Button variant="ghost" icon={Undo2} onClick={() => decide(KEEP_AVATAR)}>
              {t('restore')}
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}

type ChooseImageProps = { label: string; onFile: (file: File) => void }

function ChooseImage({ label, onFile }: ChooseImageProps) {
  const control = useFieldControl()
  return (
    <FileButton
      label={label}
      accept={AVATAR_TYPES.join(',')}
      onFile={onFile}
      variant="secondary"
      icon={Upload}
      aria-describedby={control['aria-describedby']}
    />
  )
}
