import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CountBadge } from '../content/CountBadge.tsx'

type TabsProps<Value extends string> = {
  items: ReadonlyArray<{ value: Value; label: string; count?: number; countTone?: 'sun' | 'neutral' }>
  value: Value
  onValueChange: (value: Value) => void
  /** The accessible name of the row of tabs. */
  label: string
  /** Gives the row and the panels the side padding of a Sheet. */
  inset?: boolean
  /** One TabPanel per item. */
  children: ReactNode
}

/** A row of tabs over TabPanels. */
export function Tabs<Value extends string>({ items, value, onValueChange, label, inset, children }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={onValueChange} className="flex min-h-0 flex-1 flex-col">
      <BaseTabs.List
        aria-label={label}
        className={classNames('flex shrink-0 gap-5 overflow-x-auto border-b border-border', inset && 'px-5 sm:px-6')}
      >
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.value}
            value={item.value}
            className="relative inline-flex min-h-11 items-center gap-2 text-14 font-bold whitespace-nowrap text-text-2 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] hover:text-text focus-visible:-outline-offset-2 data-active:text-text data-active:after:bg-accent"
          >
            {item.label}
            {item.count !== undefined && <CountBadge count={item.count} tone={item.countTone ?? 'neutral'} />}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {children}
    </BaseTabs.Root>
  )
}
