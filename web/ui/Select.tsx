import { ChevronDown } from 'lucide-react'
import { latePart, useStandIn } from '../lib/late-part.ts'
import { useFieldControl } from './field-context.ts'
import { ICON_STROKE } from './icon-type.ts'
import {
  SELECT_ICON_LOOK,
  SELECT_PREFIX_LOOK,
  SELECT_TEXT_LOOK,
  SELECT_VALUE_LOOK,
  type SelectProps,
  selectLook,
} from './select-look.ts'
import { opensByKey } from './take-over.ts'

const loaded = latePart(async () => (await import('./LoadedSelect.tsx')).LoadedSelect)

/** One choice out of a list, controlled by `value` and `onValueChange`. */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { Part, standIn, open, ...takeOver } = useStandIn(loaded)
  if (!Part) {
    return (
      <span {...standIn}>
        <StandIn {...props} onOpen={open} />
      </span>
    )
  }
  return <Part {...props} {...takeOver} onValueChange={(value) => props.onValueChange(value as Value)} />
}

/** The closed select. */
function StandIn<Value extends string | number>(props: SelectProps<Value> & { onOpen: () => void }) {
  const { options, value, prefix, label, placeholder, disabled, onOpen } = props
  const control = useFieldControl({ id: props.id })
  const chosen = options.find((option) => option.value === value)
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      {...control}
      aria-label={label ?? prefix}
      disabled={disabled}
      data-disabled={disabled ? '' : undefined}
      onClick={onOpen}
      onKeyDown={(event) => opensByKey(event.key) && onOpen()}
      onBlur={props.onBlur}
      className={selectLook(props)}
    >
      <span className={SELECT_TEXT_LOOK}>
        {prefix && <span className={SELECT_PREFIX_LOOK}>{prefix}</span>}
        <span className={SELECT_VALUE_LOOK} data-placeholder={chosen ? undefined : ''}>
          {chosen?.label ?? placeholder}
        </span>
      </span>
      <span aria-hidden="true" className={SELECT_ICON_LOOK}>
        <ChevronDown size={18} strokeWidth={ICON_STROKE} aria-hidden />
      </span>
    </button>
  )
}
