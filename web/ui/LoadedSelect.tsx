import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field-context.ts'
import { ICON_STROKE } from './icon-type.ts'
import { POPUP_ITEM_LOOK, POPUP_LOOK } from './popup-look.ts'
import {
  SELECT_ICON_LOOK,
  SELECT_PREFIX_LOOK,
  SELECT_TEXT_LOOK,
  SELECT_VALUE_LOOK,
  type SelectProps,
  selectLook,
} from './select-look.ts'
import { focusOnce, type TakeOver } from './take-over.ts'

type LoadedSelectProps = SelectProps<string | number> & TakeOver

/** The select of `Select.tsx`, with its list. */
export function LoadedSelect(props: LoadedSelectProps) {
  const { options, value, onValueChange, prefix, label, placeholder, disabled, name } = props
  const control = useFieldControl({ id: props.id })
  return (
    <BaseSelect.Root<string | number>
      items={options}
      value={value}
      name={name}
      disabled={disabled}
      modal={false}
      defaultOpen={props.opensAtOnce}
      onValueChange={(next) => next !== null && onValueChange(next)}
    >
      <BaseSelect.Trigger
        {...control}
        ref={props.takesFocus ? focusOnce : undefined}
        aria-label={label ?? prefix}
        onBlur={props.onBlur}
        className={selectLook(props)}
      >
        <span className={SELECT_TEXT_LOOK}>
          {prefix && <span className={SELECT_PREFIX_LOOK}>{prefix}</span>}
          <BaseSelect.Value placeholder={placeholder} className={SELECT_VALUE_LOOK} />
        </span>
        <BaseSelect.Icon className={SELECT_ICON_LOOK}>
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
