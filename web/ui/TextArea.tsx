import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context.ts'
import { inputLook } from './input-look.ts'

/** A control for several lines; grows with its text from `rows` lines on. Takes the props of `register()`. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest)
  return (
    <textarea
      dir="auto"
      rows={rows}
      {...rest}
      {...control}
      className={inputLook(
        'lg',
        `field-sizing-content max-h-96 resize-y supports-[field-sizing:content]:resize-none px-3 py-2.5 ${className ?? ''}`,
      )}
      style={{ minHeight: `calc(${rows} * var(--lh-15) + 1.375rem)`, ...rest.style }}
    />
  )
}
