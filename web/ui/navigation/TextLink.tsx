import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { TEXT_LINK_STYLES } from './text-link-styles.ts'

/** A plain anchor styled as TextLink, for URLs outside the application. */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={classNames(TEXT_LINK_STYLES, className)} {...rest}>
      {children}
    </a>
  )
}

/** A green underlined route link; `to`, `params` and `search` are typed by the router. */
export const TextLink = createLink(TextAnchor)
