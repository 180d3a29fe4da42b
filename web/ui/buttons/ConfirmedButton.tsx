import { useState } from 'react'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'
import { Button } from './Button.tsx'
import type { ButtonVariants } from './button-variants.ts'

type ConfirmedButtonProps = Pick<ButtonVariants, 'variant'> & {
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
export function ConfirmedButton({
  variant,
  label,
  name,
  question,
  act,
  isPending,
  done,
  failed,
}: ConfirmedButtonProps) {
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
