import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { IconType } from '../art/icon-type.ts'
import { type ButtonVariants, buttonVariants } from './button-variants.ts'

type ButtonAnchorProps = ComponentProps<'a'> & ButtonVariants & { icon?: IconType }

/** A plain anchor that looks like a button, for URLs outside the application. */
export function ButtonAnchor({
  variant,
  size,
  fullWidth,
  className,
  icon: Icon,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a className={buttonVariants({ variant, size, fullWidth, className })} {...rest}>
      {Icon && <Icon />}
      {children}
    </a>
  )
}

/** A route link that looks like a button; `to`, `params` and `search` are typed by the router. */
export const ButtonLink = createLink(ButtonAnchor)
