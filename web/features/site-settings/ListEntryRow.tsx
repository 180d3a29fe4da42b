import { Archive, ArchiveRestore, ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LIST_NAME_MAX, type ListName } from '../../../contract/lists.values.ts'
import { OtherLanguages } from '../../entities/site/OtherLanguages.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Badge } from '../../ui/content/Badge.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import type { ListEntry } from './list-edits.ts'

type ListEntryRowProps = {
  list: ListName
  entry: ListEntry
  place: number
  /** How many ideas or members have it; undefined while that is not known. */
  count: number | undefined
  isDragged: boolean
  onChange: (part: Partial<ListEntry>) => void
  /** Moves it up or down; `focused` is the button that did. */
  onMove: (by: -1 | 1, focused: HTMLElement) => void
  onRemove: () => void
  /** Null when it is let go. */
  onDrag: (id: string | null) => void
  /** Another entry is dragged over this one. */
  onDragOver: () => void
}

export function ListEntryRow(props: ListEntryRowProps) {
  const { list, entry, place, count, isDragged, onChange, onMove, onDrag, onDragOver } = props
  const t = useTranslations('site.lists')
  const name = entry.name || t('unnamed')
  return (
    <li
      onDragOver={(event) => {
        event.preventDefault()
        onDragOver()
      }}
      className={classNames(
        'flex flex-wrap items-center gap-x-1 gap-y-1 border-b border-border p-1.5 last:border-b-0',
        isDragged && 'bg-sunken',
      )}
    >
      {/* The arrows do the same by keyboard and touch. */}
      <span
        draggable
        aria-hidden
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move'
          dataTransfer.setData('text/plain', entry.name)
          onDrag(entry.id)
        }}
        onDragEnd={() => onDrag(null)}
        className="cursor-grab self-segment px-1 py-2.5 text-muted pointer-coarse:hidden"
      >
        <GripVertical size={18} />
      </span>
      <TextInput
        aria-label={t(`names.${list}`, { number: place + 1 })}
        value={entry.name}
        maxLength={LIST_NAME_MAX}
        onChange={({ target }) => onChange({ name: target.value })}
        className={classNames('min-w-0 flex-1 basis-48', entry.is_retired && 'text-muted')}
      />
      <span className="ms-auto flex flex-wrap items-center justify-end gap-0.5">
        {entry.is_retired && <Badge>{t('retired')}</Badge>}
        <span className="min-w-22 px-2 text-end text-13 text-text-2 tabular-nums">
          {count !== undefined && t(`counts.${list}`, { count })}
        </span>
        <IconButton
          icon={ArrowUp}
          size="sm"
          label={t('up', { name })}
          onClick={({ currentTarget }) => onMove(-1, currentTarget)}
        />
        <IconButton
          icon={ArrowDown}
          size="sm"
          label={t('down', { name })}
          onClick={({ currentTarget }) => onMove(1, currentTarget)}
        />
        <EndButton {...props} name={name} />
      </span>
      <OtherNames entry={entry} name={name} onChange={onChange} />
    </li>
  )
}

type OtherNamesProps = Pick<ListEntryRowProps, 'entry' | 'onChange'> & { name: string }

/** The name in the other languages, where they have one of their own. */
function OtherNames({ entry: { names = {} }, name, onChange }: OtherNamesProps) {
  const t = useTranslations('forms.translations')
  return (
    <OtherLanguages>
      {(language) => (
        <TextInput
          key={language.code}
          aria-label={t('inLanguage', { name, language: language.name })}
          placeholder={language.name}
          lang={language.code}
          value={names[language.code] ?? ''}
          maxLength={LIST_NAME_MAX}
          onChange={({ target }) => onChange({ names: { ...names, [language.code]: target.value } })}
        />
      )}
    </OtherLanguages>
  )
}

/** Nothing that something has is removed: it is retired. */
function EndButton({ entry, count, name, onChange, onRemove }: ListEntryRowProps & { name: string }) {
  const t = useTranslations('site.lists')
  const { is_retired } = entry
  if (count === 0 && !is_retired) {
    return <IconButton icon={X} size="sm" label={t('remove', { name })} onClick={onRemove} />
  }
  return (
    <IconButton
      icon={is_retired ? ArchiveRestore : Archive}
      size="sm"
      label={t(is_retired ? 'offer' : 'retire', { name })}
      onClick={() => onChange({ is_retired: !is_retired })}
    />
  )
}
