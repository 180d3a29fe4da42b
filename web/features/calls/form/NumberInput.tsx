import { TextInput } from '../../../ui/forms/TextInput.tsx'

type NumberInputProps = {
  label: string
  prefix: string
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
}

/** A number with a word before it. */
export function NumberInput({ label, prefix, value, onValueChange, ...limits }: NumberInputProps) {
  return (
    <span className="flex items-center gap-2 text-13 text-muted">
      <span aria-hidden className="whitespace-nowrap">
        {prefix}
      </span>
      <TextInput
        type="number"
        aria-label={label}
        {...limits}
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onValueChange(target.valueAsNumber)}
        className="w-24 max-w-full"
      />
    </span>
  )
}
