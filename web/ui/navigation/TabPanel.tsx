import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type TabPanelProps = { value: string; inset?: boolean; className?: string; children: ReactNode }

/** The content of a tab; only the chosen panel is mounted. */
export function TabPanel({ value, inset, className, children }: TabPanelProps) {
  return (
    <BaseTabs.Panel
      value={value}
      className={classNames('min-h-0 flex-1 overflow-y-auto', inset && 'px-5 sm:px-6', className)}
    >
      {children}
    </BaseTabs.Panel>
  )
}
