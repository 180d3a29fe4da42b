import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-context.ts'
import { inputVariants } from './input-variants.ts'

/** A control for several lines; grows with its text from `rows` lines on. Takes the props of `register()`. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest)
  return (
    <textarea
      dir="auto"
      rows={rows}
      {...rest}
      {...control}
      className={classNames(
        inputVariants(),
        'field-sizing-content max-h-96 resize-y supports-[field-sizing:content]:resize-none px-3 py-2.5',
        className,
      )}
      style={{ minHeight: `calc(${rows} * var(--lh-15) + 1.375rem)`, ...rest.style }}
    />
  )
}
