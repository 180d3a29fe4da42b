import { latePart, useStandIn } from '../lib/late-part.ts'
import type { TooltipProps } from './tooltip-props.ts'

const loaded = latePart(async () => (await import('./LoadedTooltip.tsx')).LoadedTooltip)

/** A short label on hover and focus. The child must be one focusable element that accepts a ref. */
export function Tooltip(props: TooltipProps) {
  const { Part, standIn, open: _nothing, ...takeOver } = useStandIn(loaded)
  if (Part) return <Part {...props} {...takeOver} />
  return <span {...standIn}>{props.children}</span>
}
