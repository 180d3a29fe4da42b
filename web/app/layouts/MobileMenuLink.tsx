import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { IconType } from '../../ui/art/icon-type.ts'
import { classNames } from '../../ui/class-names.ts'

const MOBILE_MENU_ROW_STYLES =
  'flex min-h-14 w-full items-center gap-4 border-b border-border text-start text-16 font-medium text-text aria-[current=page]:font-bold aria-[current=page]:text-accent aria-[current=page]:after:ms-auto aria-[current=page]:after:size-2 aria-[current=page]:after:rounded-xs aria-[current=page]:after:bg-accent'

type MobileMenuAnchorProps = ComponentProps<'a'> & { icon?: IconType }

function MobileMenuAnchor({ icon: Icon, className, children, ...rest }: MobileMenuAnchorProps) {
  return (
    <a className={classNames(MOBILE_MENU_ROW_STYLES, className)} {...rest}>
      {Icon && <Icon size={20} />}
      {children}
    </a>
  )
}

/** One row of the menu of narrow screens. */
export const MobileMenuLink = createLink(MobileMenuAnchor)
