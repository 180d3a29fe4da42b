import { Toast } from '@base-ui/react/toast'

/** How long a notification stays, in milliseconds; the time stands still while it is hovered or focused. */
export const NOTIFICATION_DURATION_MS = 5000

export type ToastTone = 'success' | 'error'
export type ToastOptions = { action?: { label: string; onClick: () => void } }

export const toastManager = Toast.createToastManager()

// A page may notify from its first effect, before the toaster listens: those messages wait for it.
const waiting: Array<() => void> = []
let isToasterMounted = false
let lastId = 0

/** Called by `<Toaster/>` once it listens; returns the function that ends it. */
export function connectToaster(): () => void {
  isToasterMounted = true
  for (const showToast of waiting.splice(0)) showToast()
  return () => {
    isToasterMounted = false
  }
}

function show(tone: ToastTone, message: string, options: ToastOptions = {}): string {
  lastId += 1
  const id = `toast-${lastId}`
  const onActionClick = () => {
    options.action?.onClick()
    toastManager.close(id)
  }
  const showToast = () =>
    toastManager.add({
      id,
      description: message,
      type: tone,
      timeout: NOTIFICATION_DURATION_MS,
      actionProps: options.action && { children: options.action.label, onClick: onActionClick },
    })
  if (isToasterMounted) showToast()
  else waiting.push(showToast)
  return id
}

/** Notifications from anywhere, shown by `<Toaster/>`. Each call returns the id that `dismiss` takes. */
export const toast = {
  success: (message: string, options?: ToastOptions): string => show('success', message, options),
  error: (message: string, options?: ToastOptions): string => show('error', message, options),
  dismiss: (id: string): void => toastManager.close(id),
}
