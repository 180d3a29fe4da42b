import { Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '../buttons/Button.tsx'
import { classNames } from '../class-names.ts'

/** Props of one row: its number from 1, the number of rows, and its change handlers. */
export type RowProps<Row> = {
  row: Row
  number: number
  count: number
  onChange: (part: Partial<Row>) => void
  /** Swaps it with the row before or after it; the button with `data-move` keeps the focus. */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

type EditableRowsProps<Row> = {
  legend: string
  /** Where the heading of a section says the same. */
  isLegendHidden?: boolean
  hint: string
  rows: Row[]
  onChange: (rows: Row[]) => void
  max: number
  /** The initial value of a new row. */
  blank: Row
  addLabel: string
  /** Draws a box around the rows. */
  isBoxed?: boolean
  /** Beside the button that adds a row. */
  action?: ReactNode
  children: (props: RowProps<Row>) => ReactNode
}

/** A short list whose rows are edited in place. The focus goes to a row that is added, and stays in the list when one is removed. */
export function EditableRows<Row>({
  legend,
  isLegendHidden = false,
  hint,
  rows,
  onChange,
  max,
  blank,
  addLabel,
  isBoxed = false,
  action,
  children,
}: EditableRowsProps<Row>) {
  const t = useTranslations('forms.rows')
  const id = useId()
  const [moved, setMoved] = useState('')
  // Rows have no id. By these keys a row that moves takes along what is open in it; that of a removed one is the next free.
  const [keys, setKeys] = useState(() => Array.from({ length: max }, (_, place) => place))
  const group = useRef<HTMLFieldSetElement>(null)
  const all = (selector: string) => [...(group.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const add = () => {
    flushSync(() => onChange([...rows, blank]))
    all('[data-row]').at(-1)?.querySelector('input')?.focus()
  }
  const remove = (place: number) => {
    flushSync(() => {
      setKeys(moveItem(keys, place, max - 1))
      onChange(rows.toSpliced(place, 1))
    })
    all('[data-add]').at(-1)?.focus()
  }
  const move = (place: number, by: -1 | 1) => {
    if (place + by < 0 || place + by >= rows.length) return
    flushSync(() => {
      setKeys(moveItem(keys, place, place + by))
      onChange(moveItem(rows, place, place + by))
    })
    all(`[data-move="${by}"]`)[place + by]?.focus()
    setMoved(t('moved', { number: place + by + 1, count: rows.length }))
  }
  /** Enter in a text field adds a row at the end, Alt with an arrow moves this one. */
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.altKey && by) {
      event.preventDefault()
      move(place, by)
    } else if (event.key === 'Enter' && isTyped && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (rows.length < max) add()
    }
  }
  return (
    <fieldset ref={group} aria-describedby={id} className="flex min-w-0 flex-col gap-3">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-14 font-bold text-text'}>{legend}</legend>
      <div
        className={classNames(
          'flex flex-col empty:hidden',
          isBoxed ? 'divide-y divide-border rounded-md border border-border bg-surface' : 'gap-3',
        )}
      >
        {rows.map((row, place) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
          <div
            key={keys[place]}
            data-row
            className={classNames('flex flex-wrap items-center gap-2', isBoxed && 'px-3 py-2.5')}
            onKeyDown={(event) => onKeyDown(event, place)}
          >
            {children({
              row,
              number: place + 1,
              count: rows.length,
              onChange: (part) => onChange(rows.with(place, { ...row, ...part })),
              onMove: (by) => move(place, by),
              onRemove: () => remove(place),
            })}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {rows.length < max && (
          <Button size="sm" variant="secondary" icon={Plus} data-add onClick={add}>
            {addLabel}
          </Button>
        )}
        {action}
        <p id={id} className="text-13 text-text-2">
          {hint}
        </p>
      </div>
      <span role="status" className="sr-only">
        {moved}
      </span>
    </fieldset>
  )
}

function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}
