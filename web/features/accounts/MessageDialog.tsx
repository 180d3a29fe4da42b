import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type MessageDialogProps = { title: string; text: string; closeLabel: string; onClose: () => void }

/** Says one thing and has one button. */
export function MessageDialog({ title, text, closeLabel, onClose }: MessageDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="sm"
      footer={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      <p className="text-15 wrap-break-word text-text-2">{text}</p>
    </Dialog>
  )
}
