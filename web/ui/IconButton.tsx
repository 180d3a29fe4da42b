import { PlainIconButton, type PlainIconButtonProps } from './PlainIconButton.tsx'
import { Tooltip } from './Tooltip.tsx'

type IconButtonProps = PlainIconButtonProps & { tooltip?: boolean }

/** A square button with an icon alone; `label` is its accessible name and its tooltip. */
export function IconButton({ tooltip = true, ...rest }: IconButtonProps) {
  // The browser's own tooltip would stand beside ours.
  const button = <PlainIconButton title={undefined} {...rest} />
  return tooltip ? <Tooltip content={rest.label}>{button}</Tooltip> : button
}
