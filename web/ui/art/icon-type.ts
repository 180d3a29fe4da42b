import type { ComponentType } from 'react'

/** Any lucide icon or one of our brand marks: pass the component itself, the control sets its size. */
export type IconType = ComponentType<{
  size?: number | string
  className?: string
  'aria-hidden'?: boolean | 'true' | 'false'
}>
