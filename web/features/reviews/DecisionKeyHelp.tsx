import { useTranslations } from 'use-intl'
import { KeyHelp } from '../../entities/keys/KeyHelp.tsx'

const KEYS = [
  ['A', 'approve'],
  ['C', 'changes'],
  ['R', 'reject'],
  ['Ctrl+Enter', 'send'],
  ['U', 'undo'],
  ['1–5', 'score'],
  ['J', 'next'],
  ['K', 'previous'],
  ['N', 'note'],
  ['P', 'paragraph'],
  ['T', 'templates'],
  ['D', 'diff'],
  ['Escape', 'escape'],
  ['?', 'help'],
] as const

/** The keys of the review workspace. */
export function DecisionKeyHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('reviews.workspace.keyNames')
  return <KeyHelp keys={KEYS.map(([key, name]) => [key, t(name)])} onClose={onClose} />
}
