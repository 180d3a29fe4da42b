import { createLink, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'

type RailProps = {
  /** The pages together. */
  label: string
  /** The page that is open, which the menu says. */
  current: string
  /** `RailLink`s. */
  children: ReactNode
}

/** The pages of one area: beside the content on wide screens, a menu that opens above it on others. */
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
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-sm border border-border-strong bg-surface px-3 text-15 font-medium lg:hidden"
        onClick={() => setOpenedAt(isOpen ? undefined : place)}
      >
        {current}
        <ChevronDown size={18} className={classNames('transition-transform', isOpen && 'rotate-180')} />
      </button>
      <ul
        id={id}
        className={classNames(
          'flex flex-col gap-1 max-lg:rounded-b-sm max-lg:border max-lg:border-t-0 max-lg:border-border-strong max-lg:bg-surface max-lg:p-1.5',
          !isOpen && 'max-lg:hidden',
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
