import { createLink, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'

type RailProps = {
  /** The pages together. */
  label: string
  /** The page that is open, which the menu of phones says. */
  current: string
  /** `RailLink`s. */
  children: ReactNode
}

/** The pages of one area: beside the content on wide screens, a line above it below that, a menu that opens on phones. */
export function Rail({ label, current, children }: RailProps) {
  const id = useId()
  const place = useRouterState({ select: ({ location }) => location.pathname })
  // Following a link closes the menu.
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === place
  return (
    <nav aria-label={label}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm border border-border-strong bg-surface px-3 text-15 font-medium sm:hidden"
        onClick={() => setOpenedAt(isOpen ? undefined : place)}
      >
        {current}
        <ChevronDown size={18} className={classNames('transition-transform', isOpen && 'rotate-180')} />
      </button>
      <ul
        id={id}
        className={classNames(
          'flex gap-1 max-sm:flex-col max-sm:rounded-b-sm max-sm:border max-sm:border-t-0 max-sm:border-border-strong max-sm:bg-surface max-sm:p-1.5 sm:flex-wrap lg:flex-col',
          !isOpen && 'max-sm:hidden',
        )}
      >
        {children}
      </ul>
    </nav>
  )
}

function RailAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <li>
      <a
        {...rest}
        className="flex min-h-11 items-center rounded-sm px-3 text-14 font-medium text-text-2 transition-colors hover:bg-hover hover:text-text aria-[current]:bg-accent-soft aria-[current]:font-bold aria-[current]:text-accent-soft-text"
      >
        {children}
      </a>
    </li>
  )
}

/** One page of a rail, marked while it is open. */
export const RailLink = createLink(RailAnchor)
