import { useState } from 'react'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../buttons/Button.tsx'
import type { ButtonVariants } from '../buttons/button-variants.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type ConfirmDialogButtonProps = Pick<ButtonVariants, 'variant'> & {
  label: string
  /** The label with what it is about. */
  name: string
  question: { title: string; text: string }
  act: () => Promise<unknown>
  isPending: boolean
  done: string
  failed: string
}

/** A button of a row that asks first; its outcome is a toast. */
export function ConfirmDialogButton({
  variant,
  label,
  name,
  question,
  act,
  isPending,
  done,
  failed,
}: ConfirmDialogButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  function confirm() {
    setIsAsking(false)
    void toastOutcome(act(), { onSuccess: () => toast.success(done), failed })
  }
  return (
    <>
      <Button variant={variant} size="sm" aria-label={name} disabled={isPending} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={question.title}
        description={question.text}
        confirmLabel={label}
        onConfirm={confirm}
      />
    </>
  )
}
