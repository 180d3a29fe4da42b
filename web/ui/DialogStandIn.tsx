import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { STAND_IN_ID } from '../lib/stand-in.ts'
import { ButtonAnchor } from './ButtonLink.tsx'
import { iconButtonLook } from './button-look.ts'
import { classNames } from './class-names.ts'
import {
  DIALOG_CLOSE_LOOK,
  DIALOG_FOOTER_LOOK,
  DIALOG_FRAME_LOOK,
  DIALOG_TITLE_LOOK,
  DIALOG_VIEWPORT_LOOK,
  dialogBodyLook,
  dialogHeaderLook,
  dialogPanelLook,
  dialogScrollLook,
  SCRIM_LOOK,
} from './dialog-look.ts'
import { ICON_STROKE } from './icon-type.ts'

const TITLE_ID = `${STAND_IN_ID}-title`

type DialogStandInProps = {
  title: string
  description: ReactNode
  /** Where closing leads. */
  closeHref: string
  closeLabel: string
  children: ReactNode
}

/** A Dialog as it is written into a document: it looks and is named alike, and closes without any script. */
export function DialogStandIn({ title, description, closeHref, closeLabel, children }: DialogStandInProps) {
  const t = useTranslations('ui')
  return (
    <div id={STAND_IN_ID}>
      <div className={classNames(SCRIM_LOOK, 'z-dialog')} />
      <div className={DIALOG_VIEWPORT_LOOK}>
        <div role="dialog" aria-modal="true" aria-labelledby={TITLE_ID} className={dialogPanelLook('md', true)}>
          <div className={DIALOG_FRAME_LOOK}>
            <div className={dialogHeaderLook(false)}>
              <h2 dir="auto" id={TITLE_ID} className={DIALOG_TITLE_LOOK}>
                {title}
              </h2>
              <div className="text-14 text-muted">{description}</div>
            </div>
            <div className={dialogScrollLook(false)}>
              <div className={dialogBodyLook({})}>{children}</div>
            </div>
            <div className={DIALOG_FOOTER_LOOK}>
              <ButtonAnchor href={closeHref} variant="ghost">
                {closeLabel}
              </ButtonAnchor>
            </div>
          </div>
          <a href={closeHref} aria-label={t('close')} className={iconButtonLook({ className: DIALOG_CLOSE_LOOK })}>
            <X size={20} strokeWidth={ICON_STROKE} aria-hidden />
          </a>
        </div>
      </div>
    </div>
  )
}
