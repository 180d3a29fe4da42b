import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-context.ts'
import { inputVariants } from './input-variants.ts'

type TextAreaProps = ComponentProps<'textarea'> & { onValueChange?: (value: string) => void }

/** A control for several lines; grows with its text from `rows` lines on. Takes the props of `register()`. */
export function TextArea({ className, rows = 3, onValueChange, ...rest }: TextAreaProps) {
  const control = useFieldControl(rest)
  return (
    <textarea
      dir="auto"
      rows={rows}
      {...rest}
      {...control}
      {...(onValueChange && { onChange: ({ target }) => onValueChange(target.value) })}
      className={classNames(
        inputVariants(),
        'field-sizing-content max-h-96 resize-y supports-[field-sizing:content]:resize-none px-3 py-2.5',
        className,
      )}
      style={{ minHeight: `calc(${rows} * var(--lh-15) + 1.375rem)`, ...rest.style }}
    />
  )
}
