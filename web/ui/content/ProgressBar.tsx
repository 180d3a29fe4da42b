import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

type ProgressBarProps = Pick<ComponentProps<'progress'>, 'value' | 'max' | 'className' | 'aria-label' | 'aria-hidden'>

/** A share of a whole: the browser's own element. */
export function ProgressBar({ className, ...rest }: ProgressBarProps) {
  return (
    <progress
      {...rest}
      className={classNames(
        'block w-full appearance-none bg-chip [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-chip [&::-webkit-progress-value]:bg-accent',
        className,
      )}
    />
  )
}
