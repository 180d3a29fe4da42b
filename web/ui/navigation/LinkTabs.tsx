import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type LinkTabsProps = {
  /** The accessible name of the row. */
  label: string
  className?: string
  /** `LinkTab`s. */
  children: ReactNode
}

/** Pages of one thing in a row that wraps. */
export function LinkTabs({ label, className, children }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-1.5">{children}</ul>
    </nav>
  )
}

function TabAnchor({ children, className, ...rest }: ComponentProps<'a'>) {
  return (
    <li>
      <a
        {...rest}
        className={classNames(
          'inline-flex min-h-9 items-center rounded-xs border border-transparent bg-chip px-3 text-14 text-text-2 transition-colors hover:bg-border hover:text-text aria-[current]:bg-text aria-[current]:font-bold aria-[current]:text-bg pointer-coarse:min-h-11 forced-colors:aria-[current]:border-[Highlight] forced-colors:aria-[current]:underline',
          className,
        )}
      >
        {children}
      </a>
    </li>
  )
}

/** One page of the row, marked while it is open. */
export const LinkTab = createLink(TabAnchor)
