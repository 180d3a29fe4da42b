import { useTranslations } from 'use-intl'
import { KeyHelp } from '../../../entities/keys/KeyHelp.tsx'
import { JUDGING_KEYS } from './use-judging-keys.ts'

/** The keys of the judging page. */
export function JudgingKeyHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslations('judging.keyNames')
  return <KeyHelp keys={JUDGING_KEYS.map(([key, name]) => [key, t(name)])} onClose={onClose} />
}
