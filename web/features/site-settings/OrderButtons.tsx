import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'

type OrderButtonsProps = {
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  upLabel: string
  downLabel: string
  removeLabel: string
}

/** Moves a row of a list up or down, or removes it. */
export function OrderButtons(props: OrderButtonsProps) {
  const { isFirst, isLast, onMove, onRemove, upLabel, downLabel, removeLabel } = props
  return (
    <span className="flex shrink-0">
      {/* Not disabled, lest the focus of the keyboard is lost at either end. */}
      <IconButton icon={ArrowUp} label={upLabel} data-move="-1" aria-disabled={isFirst} onClick={() => onMove(-1)} />
      <IconButton icon={ArrowDown} label={downLabel} data-move="1" aria-disabled={isLast} onClick={() => onMove(1)} />
      <IconButton icon={X} label={removeLabel} onClick={onRemove} />
    </span>
  )
}
