import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** Holds TableRows. */
export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody className={classNames('blocks:block', className)} {...rest} />
}
