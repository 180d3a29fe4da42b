import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { TEXT_LINK_LOOK } from './text-link-look.ts'

/** A plain anchor with the look of TextLink, for addresses outside the application. */
export function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={classNames(TEXT_LINK_LOOK, className)} {...rest}>
      {children}
    </a>
  )
}

/** A green underlined route link; `to`, `params` and `search` are typed by the router. */
export const TextLink = createLink(TextAnchor)
