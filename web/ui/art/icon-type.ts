import type { ComponentType } from 'react'

/** Any lucide icon or one of our brand marks: pass the component itself, the control sets size and stroke. */
export type IconType = ComponentType<{
  size?: number | string
  strokeWidth?: number | string
  className?: string
  'aria-hidden'?: boolean | 'true' | 'false'
}>

export const ICON_STROKE = 1.75
