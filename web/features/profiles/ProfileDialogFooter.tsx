import { useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { ProfileConflict } from './ProfileConflict.tsx'
import type { useSaveProfile } from './save-profile.ts'

type ProfileDialogFooterProps = {
  saving: ReturnType<typeof useSaveProfile>
  saveLabel: string
  pendingLabel: string
}

/** The end of a dialog that edits the profile: what went wrong, and the buttons. */
export function ProfileDialogFooter({ saving, saveLabel, pendingLabel }: ProfileDialogFooterProps) {
  const t = useTranslations('profiles.edit')
  const { base, latest, problem, isPending, takeTheirs } = saving
  return (
    <>
      {problem && (
        <InlineNote tone="danger" className="w-full">
          {problem}
        </InlineNote>
      )}
      {latest ? (
        <ProfileConflict
          base={base}
          latest={latest}
          isPending={isPending}
          pendingLabel={pendingLabel}
          onTakeTheirs={takeTheirs}
        />
      ) : (
        <>
          <DialogClose>{t('cancel')}</DialogClose>
          <Button type="submit" pending={isPending} pendingLabel={pendingLabel}>
            {saveLabel}
          </Button>
        </>
      )}
    </>
  )
}
