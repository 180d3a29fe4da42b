import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { classNames } from './class-names.ts'
import { DialogCloseIcon } from './DialogCloseIcon.tsx'
import { DIALOG_VIEWPORT_LOOK, type DialogSize, dialogPanelLook, SCRIM_LOOK } from './dialog-look.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  size?: DialogSize
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
  /** A sunken panel on the right, below the body on small screens. */
  aside?: ReactNode
  /** Hides the title bar (the title still names the dialog): for a body that draws its own heading. */
  isTitleHidden?: boolean
  /** With unsaved changes, closing asks first. */
  dirty?: boolean
  closeLabel?: string
  initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus']
  /** With this the panel is a form, so that a submit button in the footer works. */
  onSubmit?: ComponentProps<'form'>['onSubmit']
  children: ReactNode
}

/** A modal window. On phones it fills the screen with its header and footer fixed. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'md', footer, aside, isTitleHidden, dirty, children } = props
  const t = useTranslations('ui')
  const [isAsking, setIsAsking] = useState(false)
  const isPlain = size === 'sm'

  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && dirty) {
          details.cancel()
          setIsAsking(true)
        } else onOpenChange(next)
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={classNames(SCRIM_LOOK, 'z-dialog')} />
        <BaseDialog.Viewport className={DIALOG_VIEWPORT_LOOK}>
          <BaseDialog.Popup
            initialFocus={props.initialFocus}
            className={dialogPanelLook(size, !isPlain)}
            render={props.onSubmit ? <Panel onSubmit={props.onSubmit} /> : undefined}
          >
            {isTitleHidden ? (
              <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
            ) : (
              <header
                className={classNames(
                  'shrink-0 pr-16 pl-5 sm:pl-7',
                  isPlain ? 'pt-6' : 'border-b border-border py-5 sm:pt-6 sm:pb-4',
                )}
              >
                <BaseDialog.Title className="font-display text-24">{title}</BaseDialog.Title>
                {description && (
                  <BaseDialog.Description
                    render={<div />}
                    className={isPlain ? 'mt-2 text-15 text-text-2' : 'text-14 text-muted'}
                  >
                    {description}
                  </BaseDialog.Description>
                )}
              </header>
            )}
            <div
              className={classNames(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain',
                Boolean(aside) && 'md:flex md:overflow-hidden',
              )}
            >
              <div
                className={classNames(
                  'min-w-0 flex-1 px-5 sm:px-7',
                  isPlain ? 'pt-4 pb-6' : 'py-5 sm:pb-6',
                  isTitleHidden && 'pr-16 sm:pt-6',
                  Boolean(aside) && 'md:overflow-y-auto',
                  Boolean(aside) && isTitleHidden && 'md:pr-7',
                )}
              >
                {children}
              </div>
              {aside && (
                <aside className="flex flex-col border-t border-border bg-sunken p-5 md:w-79 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-l md:px-6">
                  {aside}
                </aside>
              )}
            </div>
            {footer && (
              <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-border px-5 py-3.5 sm:px-7">
                {footer}
              </footer>
            )}
            <DialogCloseIcon label={props.closeLabel} className="absolute! top-4 right-4 sm:top-5 sm:right-5" />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('discard.title')}
        description={t('discard.body')}
        cancelLabel={t('discard.keep')}
        confirmLabel={t('discard.discard')}
        onConfirm={() => {
          setIsAsking(false)
          onOpenChange(false)
        }}
      />
    </BaseDialog.Root>
  )
}

function Panel(props: ComponentProps<'form'>) {
  return <form noValidate {...props} />
}
