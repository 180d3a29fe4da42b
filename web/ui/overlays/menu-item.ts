import type { LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import type { IconType } from '../art/icon-type.ts'

export type MenuItem = {
  label: string
  icon?: IconType
  /** Either an action or a route. */
  onSelect?: () => void
  to?: LinkProps['to']
  params?: LinkProps['params']
  search?: LinkProps['search']
  state?: LinkProps['state']
  destructive?: boolean
  disabled?: boolean
  /** Makes the item one of a choice: a check marks the chosen one. */
  isChecked?: boolean
  lang?: string
}

type TriggerProps = ComponentProps<'button'>

export type MenuProps = {
  /** One button element that accepts a ref (Button, IconButton). */
  trigger: ReactElement<TriggerProps>
  items: ReadonlyArray<MenuItem>
  /** Above the items: who is signed in, for instance. */
  header?: ReactNode
  align?: 'start' | 'end'
}
