import { messageOf } from './error-toasts.ts'
import { toast } from './toasts.ts'

type OutcomeTexts = {
  /** Called when it worked. */
  onSuccess?: () => void
  /** Said where the server gave no reason. */
  failed: string
}

/**
 * Says how something ended that was started with `mutateAsync`. The callbacks of `mutate` are not called when the
 * control that started it has left the screen by then, as Accept has once both are connected.
 */
export async function tellOutcome(outcome: Promise<unknown>, { onSuccess, failed }: OutcomeTexts): Promise<void> {
  try {
    await outcome
  } catch (error) {
    toast.error(messageOf(error, failed))
    return
  }
  onSuccess?.()
}
