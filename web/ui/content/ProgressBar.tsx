import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

type ProgressBarProps = Pick<
  ComponentProps<'progress'>,
  'value' | 'max' | 'className' | 'aria-label' | 'aria-hidden'
> & {
  /** `late`: less is done than there should be, which a word beside it says. */
  tone?: 'accent' | 'late'
}

const TONES = {
  accent: '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
  late: '[&::-moz-progress-bar]:bg-sun-text [&::-webkit-progress-value]:bg-sun-text',
}

/** A share of a whole: the browser's own element. */
export function ProgressBar({ className, tone = 'accent', ...rest }: ProgressBarProps) {
  return (
    <progress
      {...rest}
      className={classNames(
        'block w-full appearance-none bg-chip [&::-webkit-progress-bar]:bg-chip',
        TONES[tone],
        className,
      )}
    />
  )
}
