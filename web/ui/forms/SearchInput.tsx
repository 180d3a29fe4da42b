import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { useFieldControl } from './field-context.ts'
import { inputVariants } from './input-variants.ts'

type SearchInputProps = Omit<ComponentProps<'input'>, 'size' | 'type' | 'value' | 'onChange' | 'ref'> & {
  /** The accessible name when there is no Field around; the placeholder is not one. */
  label?: string
  value: string
  onValueChange: (value: string) => void
}

/** A controlled search control with a clear button. Without scripts it submits what was typed as `q`. */
export function SearchInput({ label, value, onValueChange, className, ...rest }: SearchInputProps) {
  const t = useTranslations('forms')
  const control = useFieldControl(rest)
  const input = useRef<HTMLInputElement>(null)
  // Text typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has become interactive
  useEffect(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onValueChange(typed)
  }, [])
  return (
    <form
      method="get"
      onSubmit={(event) => event.preventDefault()}
      className={classNames('relative block w-full', className)}
    >
      <Search size={18} className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-muted" />
      <input
        aria-label={label}
        {...rest}
        {...control}
        ref={input}
        type="search"
        name="q"
        dir="auto"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={inputVariants({ size: 'md', className: 'pe-10 ps-10 text-ellipsis' })}
      />
      {value !== '' && (
        <IconButton
          label={t('clearSearch')}
          icon={X}
          size="sm"
          onClick={() => {
            onValueChange('')
            input.current?.focus()
          }}
          className="absolute! top-1/2 end-1 -translate-y-1/2 pointer-coarse:min-h-9 pointer-coarse:min-w-9"
        />
      )}
    </form>
  )
}
