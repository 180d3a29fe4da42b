import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { connectToaster } from '../../lib/feedback/toast-queue.ts'
import { NOTIFICATION_DURATION_MS, toastManager } from '../../lib/feedback/toasts.ts'
import { classNames } from '../class-names.ts'
import { TEXT_LINK_STYLES } from '../navigation/text-link-styles.ts'
import { useClearPlace } from './use-clear-place.ts'

const MOST_SHOWN = 4

// Base UI calls a toast a dialog and hides its button until the stack is hovered; ours are live messages in a list.
const NOT_A_DIALOG = { 'aria-modal': undefined }
const ALWAYS_REACHABLE = { 'aria-hidden': undefined }

/** Shows what `toast` of web/lib/toasts is given. Mount it once. */
export function Toaster() {
  const t = useTranslations('ui')
  const viewport = useRef<HTMLDivElement>(null)
  // Runs after the provider's own effect, hence after it subscribed.
  useEffect(connectToaster, [])
  return (
    <Toast.Provider toastManager={toastManager} timeout={NOTIFICATION_DURATION_MS} limit={MOST_SHOWN}>
      <Toast.Portal>
        <Toast.Viewport
          ref={viewport}
          aria-label={t('toasts.region')}
          className="toasts pointer-events-none fixed top-4 end-4 z-toast flex w-[min(24rem,calc(100vw-32px))] flex-col gap-2 outline-none sm:top-18 sm:end-6"
        >
          <ToastCards viewport={viewport} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

type Toasted = ReturnType<typeof Toast.useToastManager>['toasts'][number]

/** Whether a toast is the newest of those with the same text; the newest is the first. */
function isNewest(toast: Toasted, place: number, all: Toasted[]): boolean {
  return all.findIndex(({ type, description }) => type === toast.type && description === toast.description) === place
}

function ToastCards({ viewport }: { viewport: RefObject<HTMLDivElement | null> }) {
  const t = useTranslations('ui')
  const { toasts } = Toast.useToastManager()
  useEffect(() => {
    // Said again, it is not said twice.
    const isOld = (toast: Toasted, place: number) =>
      toast.transitionStatus !== 'ending' && !isNewest(toast, place, toasts)
    for (const { id } of toasts.filter(isOld)) toastManager.close(id)
  }, [toasts])
  useClearPlace(viewport, toasts.map(({ id }) => id).join())
  return toasts.map((toast) => {
    const isError = toast.type === 'error'
    const Icon = isError ? CircleAlert : CircleCheck
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        role={isError ? 'alert' : 'status'}
        {...NOT_A_DIALOG}
        swipeDirection={['right', 'up']}
        className="pointer-events-auto rounded-md border border-border bg-raised shadow-2 transition-[opacity,translate] duration-base ease-out data-ending-style:translate-x-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 py-2 pe-2 ps-4">
          <Icon size={20} className={classNames('mt-2 shrink-0', isError ? 'text-danger' : 'text-success')} />
          <Toast.Description className="min-w-0 flex-1 py-2 text-14 text-text" />
          {toast.actionProps && (
            <Toast.Action {...ALWAYS_REACHABLE} className={classNames(TEXT_LINK_STYLES, 'my-2 text-14')} />
          )}
          <Toast.Close
            {...ALWAYS_REACHABLE}
            aria-label={t('toasts.dismiss')}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-xs text-muted hover:bg-hover hover:text-text pointer-coarse:size-11"
          >
            <X size={16} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
