import type { ComponentProps } from 'react'
import { PlainButton } from '../buttons/PlainButton.tsx'
import { classNames } from '../class-names.ts'

type ToggleChipProps = ComponentProps<'button'> & { pressed: boolean }

/** A filter that is on or off, such as one category of a list. */
export function ToggleChip({ pressed, className, ...rest }: ToggleChipProps) {
  return (
    <PlainButton
      aria-pressed={pressed}
      className={classNames(
        'inline-flex min-h-9 shrink-0 items-center rounded-xs px-2.5 max-w-full text-14 wrap-anywhere transition-colors pointer-coarse:min-h-11 pointer-coarse:px-3.5',
        pressed ? 'bg-text font-bold text-bg' : 'bg-chip text-text-2 hover:bg-border hover:text-text',
        className,
      )}
      {...rest}
    />
  )
}
