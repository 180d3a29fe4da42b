import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names.ts'

const HEADER_LINK_STYLES =
  'inline-flex h-header items-center border-b-3 border-transparent text-14 font-medium text-text-2 transition-colors hover:text-text'

function HeaderAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      className={classNames(
        HEADER_LINK_STYLES,
        '[&[aria-current]]:border-accent [&[aria-current]]:font-bold [&[aria-current]]:text-text',
        className,
      )}
      {...rest}
    >
      {children}
    </a>
  )
}

/** A link of the header's navigation, underlined on its own page. */
export const HeaderLink = createLink(HeaderAnchor)
