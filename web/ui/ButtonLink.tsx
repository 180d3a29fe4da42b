import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { BUTTON_ICON_SIZE, type ButtonLook, buttonLook } from './button-look.ts'
import { ICON_STROKE, type IconType } from './icon-type.ts'

type ButtonAnchorProps = ComponentProps<'a'> & ButtonLook & { icon?: IconType }

/** A plain anchor that looks like a button, for addresses outside the application. */
export function ButtonAnchor({
  variant,
  size = 'md',
  fullWidth,
  className,
  icon: Icon,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a className={buttonLook({ variant, size, fullWidth, className })} {...rest}>
      {Icon && <Icon size={BUTTON_ICON_SIZE[size]} strokeWidth={ICON_STROKE} aria-hidden />}
      {children}
    </a>
  )
}

/** A route link that looks like a button; `to`, `params` and `search` are typed by the router. */
export const ButtonLink = createLink(ButtonAnchor)
