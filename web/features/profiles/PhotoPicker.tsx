import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AVATAR_TYPES } from '../../../contract/profiles.ts'
import { avatarProblem } from '../../lib/avatar-file.ts'
import { useObjectUrl } from '../../lib/object-url.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { InlineNote } from '../../ui/InlineNote.tsx'
import { TextButton } from '../../ui/TextButton.tsx'

type PhotoPickerProps = {
  id: string
  name: string
  /** Address of the picture that is stored, if any. */
  current?: string | undefined
  /** The picture chosen; null removes the stored one; undefined leaves it. */
  value: File | null | undefined
  onChange: (value: File | null | undefined) => void
  /** A problem that the server found. */
  error?: string | undefined
}

/** A profile's picture: upload with a preview, removal, and problems told in place. */
export function PhotoPicker({ id, name, current, value, onChange, error }: PhotoPickerProps) {
  const t = useTranslations('onboarding.photo')
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [problem, setProblem] = useState<string>()
  const preview = useObjectUrl(value)
  const shown = value === null ? undefined : (preview ?? current)

  function choose(file: File | undefined) {
    if (!file) return
    const found = avatarProblem(file)
    setProblem(found)
    if (!found) onChange(file)
    if (input.current) input.current.value = ''
  }

  const message = problem ?? error
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar id={id} name={name} src={shown} size={84} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="secondary" icon={Upload} aria-describedby={problemId} onClick={() => input.current?.click()}>
            {shown ? t('change') : t('upload')}
          </Button>
          {shown ? (
            <TextButton onClick={() => onChange(current ? null : undefined)}>{t('remove')}</TextButton>
          ) : (
            <span className="text-14 text-muted">{t('keepInitials')}</span>
          )}
        </div>
        <p id={problemId} className="mt-1.5 text-13 text-muted">
          {t('hint')}
        </p>
        <input
          ref={input}
          type="file"
          accept={AVATAR_TYPES.join(',')}
          aria-label={t('label')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </div>
      {message && (
        <InlineNote tone="danger" className="w-full">
          {message}
        </InlineNote>
      )}
    </div>
  )
}
