import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** The router takes the page above for the current one, as its address begins that of this page. */
function BackAnchor({ className, children, 'aria-current': _current, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      className={classNames(
        'inline-flex items-center gap-2 text-14 text-text-2 wrap-anywhere hover:text-text pointer-coarse:min-h-11',
        className,
      )}
      {...rest}
    >
      <ArrowLeft size={16} />
      {children}
    </a>
  )
}

/** The way back to the list that a page belongs to, above its title. */
export const BackLink = createLink(BackAnchor)
