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
          <BaseDialog.Popup initialFocus={props.initialFocus} className={dialogPanelLook(size, !isPlain)}>
            <Frame onSubmit={props.onSubmit}>
              {isTitleHidden ? (
                <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
              ) : (
                <Header title={title} description={description} isPlain={isPlain} />
              )}
              <Body isPlain={isPlain} isUntitled={isTitleHidden} aside={aside}>
                {children}
              </Body>
              {footer && (
                <div className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-border px-5 py-3.5 sm:px-7">
                  {footer}
                </div>
              )}
            </Frame>
            <DialogCloseIcon label={props.closeLabel} className="absolute! top-4 right-3.5" />
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

const FRAME_LOOK = 'flex min-h-0 flex-1 flex-col'

function Frame({ onSubmit, children }: Pick<DialogProps, 'onSubmit' | 'children'>) {
  if (!onSubmit) return <div className={FRAME_LOOK}>{children}</div>
  return (
    <form noValidate onSubmit={onSubmit} className={FRAME_LOOK}>
      {children}
    </form>
  )
}

function Header({ title, description, isPlain }: Pick<DialogProps, 'title' | 'description'> & { isPlain: boolean }) {
  // No <header>, nor a <footer> below: until the page behind is hidden from screen readers, there would be two of each.
  return (
    <div
      className={classNames(
        'shrink-0 pr-16 pl-5 sm:pl-7',
        isPlain ? 'pt-5' : 'border-b border-border pt-5 pb-4 sm:pt-5.5',
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
    </div>
  )
}

type BodyProps = Pick<DialogProps, 'aside' | 'children'> & { isPlain: boolean; isUntitled: boolean | undefined }

// Beside an aside each half scrolls on its own; below 900px they are one scroll.
function Body({ isPlain, isUntitled, aside, children }: BodyProps) {
  const hasAside = Boolean(aside)
  return (
    <div
      className={classNames(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain',
        hasAside && 'md:flex md:overflow-hidden',
      )}
    >
      <div
        className={classNames(
          'min-w-0 flex-1 px-5 sm:px-7',
          isPlain ? 'pt-4 pb-6' : 'pb-5 sm:pb-6',
          !isPlain && (isUntitled ? 'pt-14' : 'pt-5'),
          hasAside && 'md:overflow-y-auto',
          hasAside && isUntitled && 'md:pt-6',
        )}
      >
        {children}
      </div>
      {hasAside && (
        <aside className="flex flex-col border-t border-border bg-sunken p-5 md:w-79 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-l md:px-6">
          {aside}
        </aside>
      )}
    </div>
  )
}
