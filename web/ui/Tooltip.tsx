import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = { content: ReactNode; side?: 'top' | 'bottom' | 'left' | 'right'; children: ReactElement }

/** A short label on hover and focus. The child must be one focusable element that accepts a ref. */
export function Tooltip({ content, side = 'bottom', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={350} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-toast">
          <BaseTooltip.Popup className="max-w-60 rounded-sm bg-text px-2.5 py-1.5 text-13 font-medium text-bg shadow-1 transition-opacity duration-fast data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
