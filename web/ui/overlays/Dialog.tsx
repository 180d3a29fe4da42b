import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DialogCloseIcon } from './DialogCloseIcon.tsx'
import {
  DIALOG_CLOSE_STYLES,
  DIALOG_FOOTER_STYLES,
  DIALOG_FRAME_STYLES,
  DIALOG_TITLE_STYLES,
  DIALOG_VIEWPORT_STYLES,
  dialogBodyVariants,
  dialogHeaderVariants,
  dialogPanelVariants,
  dialogScrollVariants,
  SCRIM_STYLES,
} from './dialog-variants.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
  /** A sunken panel on the right, below the body on small screens. The dialog is narrower while it is empty. */
  aside?: ReactNode
  /** Hides the title bar (the title still names the dialog): for a body that draws its own heading. */
  isTitleHidden?: boolean
  /** The body is text to read: it takes the focus, so that keys scroll it where it has no links. */
  isReading?: boolean
  /** With unsaved changes, closing asks first. */
  dirty?: boolean
  closeLabel?: string
  initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus']
  /** Where the focus goes when it closes; by itself back to where it was. */
  finalFocus?: ComponentProps<typeof BaseDialog.Popup>['finalFocus']
  /** With this the panel is a form, so that a submit button in the footer works. */
  onSubmit?: ComponentProps<'form'>['onSubmit']
  children: ReactNode
}

/** A modal window. On phones it fills the screen with its header and footer fixed. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'md', footer, aside, isTitleHidden, dirty, children } = props
  const t = useTranslations('forms.discard')
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
        <BaseDialog.Backdrop className={classNames(SCRIM_STYLES, 'z-dialog')} />
        <BaseDialog.Viewport className={DIALOG_VIEWPORT_STYLES}>
          <BaseDialog.Popup
            initialFocus={props.initialFocus}
            finalFocus={props.finalFocus}
            className={dialogPanelVariants({ size, isSheetOnMobile: !isPlain })}
          >
            <Frame onSubmit={props.onSubmit}>
              {isTitleHidden ? (
                <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
              ) : (
                <Header title={title} description={description} isPlain={isPlain} />
              )}
              <Body
                isPlain={isPlain}
                isUntitled={isTitleHidden}
                aside={aside}
                readingLabel={props.isReading ? title : undefined}
              >
                {children}
              </Body>
              {footer && <div className={DIALOG_FOOTER_STYLES}>{footer}</div>}
            </Frame>
            <DialogCloseIcon label={props.closeLabel} className={DIALOG_CLOSE_STYLES} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('title')}
        description={t('body')}
        cancelLabel={t('keep')}
        confirmLabel={t('discard')}
        onConfirm={() => {
          setIsAsking(false)
          onOpenChange(false)
        }}
      />
    </BaseDialog.Root>
  )
}

function Frame({ onSubmit, children }: Pick<DialogProps, 'onSubmit' | 'children'>) {
  if (!onSubmit) return <div className={DIALOG_FRAME_STYLES}>{children}</div>
  return (
    <form noValidate onSubmit={onSubmit} className={DIALOG_FRAME_STYLES}>
      {children}
    </form>
  )
}

function Header({ title, description, isPlain }: Pick<DialogProps, 'title' | 'description'> & { isPlain: boolean }) {
  // No <header>, nor a <footer> below: until the page behind is hidden from screen readers, there would be two of each.
  return (
    <div className={dialogHeaderVariants({ isPlain })}>
      <BaseDialog.Title dir="auto" className={DIALOG_TITLE_STYLES}>
        {title}
      </BaseDialog.Title>
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

type BodyProps = Pick<DialogProps, 'aside' | 'children'> & {
  isPlain: boolean
  isUntitled: boolean | undefined
  readingLabel: string | undefined
}

// Beside an aside each half scrolls on its own; below 900px they are one scroll.
function Body({ isPlain, isUntitled, aside, readingLabel, children }: BodyProps) {
  const hasAside = Boolean(aside)
  const focusable = readingLabel !== undefined && ({ tabIndex: 0, role: 'group', 'aria-label': readingLabel } as const)
  return (
    <div {...focusable} className={dialogScrollVariants({ hasAside })}>
      <div className={dialogBodyVariants({ isPlain, isUntitled, hasAside })}>{children}</div>
      {hasAside && (
        <div className="flex flex-col border-t border-border empty:hidden bg-sunken p-5 sm:px-7 md:w-79 md:shrink-0 md:overflow-y-auto md:border-t-0 md:border-s md:px-6">
          {aside}
        </div>
      )}
    </div>
  )
}
