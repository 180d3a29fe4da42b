import { Toast } from '@base-ui/react/toast'

/** How long a notification stays, in milliseconds; the time stands still while it is hovered or focused. */
export const NOTIFICATION_DURATION_MS = 5000

export type ToastTone = 'success' | 'error'
export type ToastOptions = { action?: { label: string; onClick: () => void } }

export const toastManager = Toast.createToastManager()

function show(tone: ToastTone, message: string, options: ToastOptions = {}): string {
  const id: string = toastManager.add({
    description: message,
    type: tone,
    timeout: NOTIFICATION_DURATION_MS,
    actionProps: options.action && {
      children: options.action.label,
      onClick: () => {
        options.action?.onClick()
        toastManager.close(id)
      },
    },
  })
  return id
}

/** Notifications from anywhere, shown by `<Toaster/>`. Each call returns the id that `dismiss` takes. */
export const toast = {
  success: (message: string, options?: ToastOptions): string => show('success', message, options),
  error: (message: string, options?: ToastOptions): string => show('error', message, options),
  dismiss: (id: string): void => toastManager.close(id),
}
