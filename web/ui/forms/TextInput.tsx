import type { ComponentProps, ReactNode } from 'react'
import type { IconType } from '../art/icon-type.ts'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-context.ts'
import { inputVariants } from './input-variants.ts'

type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  onValueChange?: (value: string) => void
  size?: 'md' | 'lg'
  icon?: IconType
  /** A short note inside the right edge, such as "Enter to add". */
  suffix?: ReactNode
}

/** A one-line text control; takes every input attribute and the props of `register()`. */
export function TextInput({ size, icon: Icon, suffix, className, onValueChange, ...rest }: TextInputProps) {
  const control = useFieldControl(rest)
  const input = (
    <input
      type="text"
      dir="auto"
      {...rest}
      {...control}
      {...(onValueChange && { onChange: ({ target }) => onValueChange(target.value) })}
      className={classNames(inputVariants({ size }), Icon ? 'ps-10' : 'ps-3', suffix ? 'pe-28' : 'pe-3', className)}
    />
  )
  if (!Icon && !suffix) return input
  return (
    <span className="relative block w-full">
      {Icon && <Icon size={18} className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-muted" />}
      {input}
      {suffix && (
        <span className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-13 text-muted">{suffix}</span>
      )}
    </span>
  )
}
