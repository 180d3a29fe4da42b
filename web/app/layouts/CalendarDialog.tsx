import { useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type CalendarDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onShare: () => void }

/** Says that there is no calendar and what members can do meanwhile. */
export function CalendarDialog({ open, onOpenChange, onShare }: CalendarDialogProps) {
  const t = useTranslations('shell.calendar')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {t('close')}
          </Button>
          <Button onClick={onShare}>{t('share')}</Button>
        </>
      }
    >
      <p className="text-15 text-text-2">{t('text')}</p>
    </Dialog>
  )
}
