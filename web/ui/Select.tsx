import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'
import { ICON_STROKE } from './icon-type.ts'
import { POPUP_ITEM_LOOK, POPUP_LOOK } from './popup-look.ts'

export type SelectOption<Value extends string | number = string> = { value: Value; label: string }

type SelectProps<Value extends string | number> = {
  options: ReadonlyArray<SelectOption<Value>>
  value: Value | null
  onValueChange: (value: Value) => void
  /** Shown inside the control before the value ("Sort Name A-Z"); names the control when there is no Field around. */
  prefix?: string
  /** The accessible name when there is neither a Field nor a prefix. */
  label?: string
  placeholder?: string
  size?: 'sm' | 'md' | 'lg'
  disabled?: boolean
  id?: string
  name?: string
  onBlur?: () => void
  className?: string
}

const SIZES = { sm: 'min-h-9 text-14', md: 'min-h-10 text-14', lg: 'min-h-11 text-15' }

/** One choice out of a list, controlled by `value` and `onValueChange`. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { options, value, onValueChange, prefix, label, placeholder, size = 'lg', disabled, name } = props
  const control = useFieldControl({ id: props.id })
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      name={name}
      disabled={disabled}
      modal={false}
      onValueChange={(next) => next !== null && onValueChange(next)}
    >
      <BaseSelect.Trigger
        {...control}
        aria-label={label ?? prefix}
        onBlur={props.onBlur}
        className={classNames(
          'inline-flex w-full items-center justify-between gap-2 rounded-sm border border-border-strong bg-surface px-3 text-left text-text transition-colors hover:border-text',
          'field-focus data-disabled:cursor-not-allowed data-disabled:border-border data-disabled:bg-sunken aria-invalid:not-focus-visible:field-invalid pointer-coarse:min-h-11',
          SIZES[size],
          props.className,
        )}
      >
        <span className="flex min-w-0 items-baseline gap-2">
          {prefix && <span className="shrink-0 text-muted">{prefix}</span>}
          <BaseSelect.Value placeholder={placeholder} className="truncate data-placeholder:text-muted" />
        </span>
        <BaseSelect.Icon className="shrink-0 text-text-2">
          <ChevronDown size={18} strokeWidth={ICON_STROKE} aria-hidden />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-toast outline-none">
          <BaseSelect.Popup className={classNames(POPUP_LOOK, 'min-w-(--anchor-width)')}>
            <BaseSelect.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto">
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  className={classNames(POPUP_ITEM_LOOK, 'justify-between data-selected:font-bold')}
                >
                  <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator>
                    <Check size={16} strokeWidth={ICON_STROKE} aria-hidden className="text-accent" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}
