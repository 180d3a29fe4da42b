import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../buttons/IconButton.tsx'
import type { RowProps } from './EditableRows.tsx'

type RowButtonsProps = Pick<RowProps<object>, 'number' | 'count' | 'onMove' | 'onRemove'> & {
  /** The row in the labels of its buttons. */
  name: string
}

/** Moves a row of EditableRows up and down, and removes it. */
export function RowButtons({ name, number, count, onMove, onRemove }: RowButtonsProps) {
  const t = useTranslations('forms.rows')
  const move = (icon: typeof ArrowUp, label: string, by: -1 | 1, isAtEnd: boolean) => (
    // Not disabled, lest the focus of the keyboard is lost at either end.
    <IconButton
      icon={icon}
      label={label}
      data-move={by}
      aria-disabled={isAtEnd}
      className={isAtEnd ? 'opacity-40' : undefined}
      onClick={() => onMove(by)}
    />
  )
  return (
    <span className="flex shrink-0">
      {move(ArrowUp, t('up', { name }), -1, number === 1)}
      {move(ArrowDown, t('down', { name }), 1, number === count)}
      <IconButton icon={X} label={t('remove', { name })} onClick={onRemove} />
    </span>
  )
}
