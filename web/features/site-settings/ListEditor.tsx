import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { LIST_ENTRIES_MAX, type ListName } from '../../../contract/lists.values.ts'
import { randomId } from '../../lib/forms/random-id.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ListEntryRow } from './ListEntryRow.tsx'
import { type ListEntry, moveEntry } from './list-edits.ts'

type ListEditorProps = {
  list: ListName
  entries: ListEntry[]
  stored: ListEntry[]
  /** How many ideas or members have a stored name; undefined while that is not known. */
  countOf: (name: string) => number | undefined
  onChange: (entries: ListEntry[]) => void
}

/** A list whose entries are added, renamed, moved by mouse or keyboard, retired, and removed while nothing has them. */
export function ListEditor({ list, entries, stored, countOf, onChange }: ListEditorProps) {
  const t = useTranslations('site.lists')
  const items = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)

  function move(entry: ListEntry, place: number, focused: HTMLElement) {
    const moved = moveEntry(entries, entry.id, place)
    flushSync(() => onChange(moved))
    // Its row may have been taken out and put back.
    focused.focus()
    const now = moved.findIndex(({ id }) => id === entry.id) + 1
    setAnnouncement(t('moved', { name: entry.name || t('unnamed'), place: now, count: entries.length }))
  }

  function add() {
    flushSync(() => onChange([...entries, { id: randomId(), name: '', is_retired: false, aliases: [] }]))
    items.current?.lastElementChild?.querySelector('input')?.focus()
  }

  return (
    <>
      <ul ref={items} aria-label={t(list)} className="flex flex-col border border-border-strong bg-surface">
        {entries.map((entry, place) => {
          const known = stored.find(({ id }) => id === entry.id)
          return (
            <ListEntryRow
              key={entry.id}
              list={list}
              entry={entry}
              place={place}
              count={known ? countOf(known.name) : 0}
              isDragged={dragged === entry.id}
              onChange={(part) => onChange(entries.with(place, { ...entry, ...part }))}
              onMove={(by, focused) => move(entry, place + by, focused)}
              onRemove={() => {
                flushSync(() => onChange(entries.toSpliced(place, 1)))
                addButton.current?.focus()
              }}
              onDrag={setDragged}
              onDragOver={() => dragged && dragged !== entry.id && onChange(moveEntry(entries, dragged, place))}
            />
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p className="mt-3 text-13 text-text-2">{t('hint')}</p>
      {entries.length < LIST_ENTRIES_MAX && (
        <Button ref={addButton} size="sm" variant="secondary" icon={Plus} className="mt-3" onClick={add}>
          {t(`add.${list}`)}
        </Button>
      )}
    </>
  )
}
