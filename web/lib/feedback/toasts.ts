import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { enqueueToast } from './toast-queue.ts'

/** How long a toast stays, in milliseconds; the timer is paused while it is hovered or focused. */
export const NOTIFICATION_DURATION_MS = 5000

export type ToastTone = 'success' | 'error'
/** `stays`: until it is closed. */
export type ToastOptions = { action?: { label: string; onClick: () => void }; stays?: boolean }

export const toastManager = Toast.createToastManager()

let lastId = 0

function show(tone: ToastTone, message: ReactNode, options: ToastOptions = {}): string {
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
      timeout: options.stays ? 0 : NOTIFICATION_DURATION_MS,
      actionProps: options.action && { children: options.action.label, onClick: onActionClick },
    })
  enqueueToast(showToast)
  return id
}

/** Notifications from anywhere, shown by `<Toaster/>`. Each call returns the id that `dismiss` takes. */
export const toast = {
  success: (message: ReactNode, options?: ToastOptions): string => show('success', message, options),
  error: (message: string, options?: ToastOptions): string => show('error', message, options),
  dismiss: (id: string): void => toastManager.close(id),
}
