import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../../../contract/profiles.ts'
import { Button } from '../../ui/Button.tsx'
import { InlineNote } from '../../ui/InlineNote.tsx'
import { type ChangeableField, differences } from './edit-profile-form.ts'

type ProfileConflictProps = {
  base: Profile
  latest: Profile
  isPending: boolean
  pendingLabel: string
  onTakeTheirs: () => void
}

/** A dialog's footer when the profile was saved elsewhere meanwhile: what changed there, and the two ways on. */
export function ProfileConflict({ base, latest, isPending, pendingLabel, onTakeTheirs }: ProfileConflictProps) {
  const t = useTranslations('profiles')
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus(), [])

  function newValue(field: ChangeableField): string {
    const value = latest[field]
    if (field === 'avatar') return value ? t('conflict.changed') : t('conflict.removed')
    return (Array.isArray(value) ? value.join(', ') : value) || t('conflict.removed')
  }

  return (
    <>
      <div ref={question} role="alert" tabIndex={-1} className="w-full">
        <InlineNote tone="warning">
          <p className="font-bold">{t('conflict.title')}</p>
          <p className="mt-1">{t('conflict.text')}</p>
          <ul className="mt-1 max-h-24 list-disc overflow-y-auto pl-5">
            {differences(base, latest).map((field) => (
              <li key={field} className="truncate">
                <strong>{t(`fields.${field}`)}</strong> {newValue(field)}
              </li>
            ))}
          </ul>
          <p className="mt-1">{t('conflict.explanation')}</p>
        </InlineNote>
      </div>
      <Button variant="secondary" disabled={isPending} onClick={onTakeTheirs}>
        {t('conflict.takeTheirs')}
      </Button>
      <Button type="submit" pending={isPending} pendingLabel={pendingLabel}>
        {t('conflict.keepMine')}
      </Button>
    </>
  )
}
