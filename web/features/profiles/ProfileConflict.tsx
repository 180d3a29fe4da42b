import { useTranslations } from 'use-intl'
import { ConflictFooter } from '../../ui/forms/ConflictFooter.tsx'
import { type ChangeableField, differences } from './edit-profile-form.ts'
import type { useSaveProfile } from './save-profile.ts'

type ProfileConflictProps = { saving: ReturnType<typeof useSaveProfile>; pendingLabel: string }

/** A dialog's footer when the profile was saved elsewhere meanwhile: what changed there, and the two ways on. */
export function ProfileConflict({ saving, pendingLabel }: ProfileConflictProps) {
  const { base, latest = base, isPending, acceptServerVersion } = saving
  const t = useTranslations('profiles')
  const changed = differences(base, latest)

  function newValue(field: ChangeableField): string {
    const value = latest[field]
    if (field === 'avatar') return value ? t('conflict.changed') : t('conflict.removed')
    return (Array.isArray(value) ? value.join(', ') : value) || t('conflict.removed')
  }

  return (
    <ConflictFooter
      title={t('conflict.title')}
      keepMineLabel={t('conflict.keepMine')}
      takeTheirsLabel={t('conflict.takeTheirs')}
      onTakeTheirs={acceptServerVersion}
      isPending={isPending}
      pendingLabel={pendingLabel}
    >
      {changed.length > 0 && <p className="mt-1">{t('conflict.text')}</p>}
      <ul className="my-1 max-h-24 overflow-y-auto">
        {changed.map((field) => (
          <li key={field} className="truncate">
            {t.rich('conflict.change', {
              field: t(`fields.${field}`),
              value: newValue(field),
              strong: (chunks) => <strong>{chunks}</strong>,
            })}
          </li>
        ))}
      </ul>
      <p>{t('conflict.explanation')}</p>
    </ConflictFooter>
  )
}
