import type { ComponentProps } from 'react'

export type BrandIconProps = ComponentProps<'svg'> & { size?: number | string }

/** The frame of another company's mark. */
export function BrandMark({ size = 18, strokeWidth: _strokeWidth, children, ...rest }: BrandIconProps) {
  return (
    <svg viewBox="-2 -2 28 28" width={size} height={size} aria-hidden="true" fill="currentColor" {...rest}>
      {children}
    </svg>
  )
}
