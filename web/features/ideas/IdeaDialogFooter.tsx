import { useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConflictFooter } from '../../ui/forms/ConflictFooter.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

type IdeaDialogFooterProps = {
  isNew: boolean
  isPending: boolean
  pendingLabel: string
  /** Somebody saved the idea in between. */
  hasConflict: boolean
  onTakeTheirs: () => void
}

/** The end of the form of an idea. */
export function IdeaDialogFooter({ isNew, isPending, pendingLabel, hasConflict, onTakeTheirs }: IdeaDialogFooterProps) {
  const t = useTranslations('ideaForm')
  if (hasConflict) {
    return (
      <ConflictFooter
        title={t('conflictTitle')}
        keepMineLabel={t('keepMine')}
        takeTheirsLabel={t('loadTheirs')}
        onTakeTheirs={onTakeTheirs}
        isPending={isPending}
        pendingLabel={pendingLabel}
      >
        <p className="mt-1">{t('conflictText')}</p>
      </ConflictFooter>
    )
  }
  return (
    <>
      {isNew && <WhatHappensNext className="mr-auto text-13 text-muted max-sm:w-full" />}
      <DialogClose>{t('cancel')}</DialogClose>
      <Button type="submit" pending={isPending} pendingLabel={pendingLabel}>
        {isNew ? t('share') : t('save')}
      </Button>
    </>
  )
}
