import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { focusOnce, type TakeOver } from './take-over.ts'
import type { TooltipProps } from './tooltip-props.ts'

/** The tooltip of `Tooltip.tsx`, with its label. */
export function LoadedTooltip({ content, side = 'bottom', children, takesFocus }: TooltipProps & TakeOver) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger ref={takesFocus ? focusOnce : undefined} render={children} delay={350} />
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
