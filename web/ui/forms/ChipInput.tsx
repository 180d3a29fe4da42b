import { Plus, X } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { twinKey } from '../../../contract/twin-key.ts'
import { useFieldControl } from './field-context.ts'

type ChipInputProps = {
  value: readonly string[]
  onChange: (value: string[]) => void
  placeholder?: string
  maxChips?: number
  /** Characters of one chip. */
  maxLength?: number
  disabled?: boolean
  id?: string
  /** The accessible name when there is no Field around. */
  label?: string
  onBlur?: ComponentProps<'input'>['onBlur']
  ref?: React.Ref<HTMLInputElement>
}

function withChip(chips: readonly string[], text: string): string[] | null {
  const chip = text.trim().replace(/\s+/g, ' ')
  const key = twinKey(chip)
  return key === '' || chips.some((other) => twinKey(other) === key) ? null : [...chips, chip]
}

/** A list of short texts. Enter or plus adds; Backspace in the empty input focuses the last chip; Delete removes it. */
export function ChipInput(props: ChipInputProps) {
  const { value, onChange, placeholder, disabled } = props
  const t = useTranslations('forms')
  const problemId = useId()
  const control = useFieldControl({ id: props.id })
  const { draft, setDraft, problem, addDraft } = useChipDraft(props)
  const box = useRef<HTMLDivElement>(null)

  const chipButtons = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('[data-chip]') ?? [])]
  const focusInput = () => box.current?.querySelector('input')?.focus()

  function addAndGoOn() {
    addDraft()
    focusInput()
  }

  /** Typed but unconfirmed text counts too, so that it is not lost on submit. */
  function onLeave(event: FocusEvent) {
    if (!box.current?.contains(event.relatedTarget)) addDraft()
  }

  function remove(index: number) {
    onChange(value.filter((_, other) => other !== index))
    focusInput()
  }

  function onInputKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      addAndGoOn()
    } else if (draft === '' && (event.key === 'Backspace' || event.key === 'ArrowLeft')) {
      chipButtons().at(-1)?.focus()
    }
  }

  function onChipKeyDown(event: KeyboardEvent, index: number) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(index)
    } else if (event.key === 'ArrowLeft') chipButtons()[index - 1]?.focus()
    else if (event.key === 'ArrowRight') (chipButtons()[index + 1] ?? box.current?.querySelector('input'))?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus leaves
    <div ref={box} onBlur={onLeave}>
      <div
        data-invalid={control['aria-invalid'] || Boolean(problem) || undefined}
        className="field-focus flex min-h-11 w-full flex-wrap items-center gap-1.5 rounded-sm border border-border-strong bg-surface p-1.5 transition-colors hover:border-text data-invalid:not-focus-within:field-invalid"
      >
        {value.map((chip, index) => (
          <RemovableChip
            key={chip}
            text={chip}
            disabled={disabled}
            onRemove={() => remove(index)}
            onKeyDown={(event) => onChipKeyDown(event, index)}
          />
        ))}
        <span className="flex min-w-24 flex-1 items-center">
          <input
            {...control}
            ref={props.ref}
            dir="auto"
            aria-label={props.label}
            value={draft}
            disabled={disabled}
            aria-describedby={
              [control['aria-describedby'], problem && problemId].filter(Boolean).join(' ') || undefined
            }
            aria-invalid={control['aria-invalid'] || Boolean(problem) || undefined}
            placeholder={placeholder}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onInputKeyDown}
            onBlur={props.onBlur}
            className="h-[30px] min-w-0 flex-1 bg-transparent px-1.5 text-14 outline-none pointer-coarse:text-16"
          />
          <button
            type="button"
            aria-label={t('addChip')}
            disabled={disabled}
            onClick={addAndGoOn}
            className="touch-target inline-flex size-[30px] shrink-0 items-center justify-center rounded-xs text-text-2 hover:bg-hover hover:text-text"
          >
            <Plus size={18} />
          </button>
        </span>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="mt-1.5 text-13 font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A chip that is being typed. */
function useChipDraft(props: ChipInputProps) {
  const { value, onChange, maxChips = Number.POSITIVE_INFINITY, maxLength = Number.POSITIVE_INFINITY } = props
  const t = useTranslations('forms')
  const [draft, setDraft] = useState('')
  const length = draft.trim().length
  const isFull = value.length >= maxChips && length > 0
  const problem = isFull
    ? t('tooManyChips', { max: maxChips })
    : length > maxLength && t('chipTooLong', { max: maxLength, length })

  function addDraft() {
    if (problem) return
    const next = withChip(value, draft)
    if (next) onChange(next)
    setDraft('')
  }

  return { draft, setDraft, problem, addDraft }
}

type RemovableChipProps = {
  text: string
  disabled: boolean | undefined
  onRemove: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function RemovableChip({ text, disabled, onRemove, onKeyDown }: RemovableChipProps) {
  const t = useTranslations('forms')
  return (
    <span className="inline-flex h-[30px] max-w-full items-center rounded-xs bg-chip ps-2 text-13 pointer-coarse:h-8">
      <span className="truncate">{text}</span>
      <button
        type="button"
        data-chip
        disabled={disabled}
        aria-label={t('remove', { name: text })}
        onClick={onRemove}
        onKeyDown={onKeyDown}
        className="inline-flex h-full w-[26px] items-center justify-center rounded-xs text-text-2 hover:text-text pointer-coarse:w-8 focus-visible:-outline-offset-2"
      >
        <X size={14} />
      </button>
    </span>
  )
}
