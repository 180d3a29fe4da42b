import { useTranslations } from 'use-intl'
import { LoadingIndicator } from '../ui/LoadingIndicator.tsx'

/** Shown when the next page takes a while to arrive. */
export function PagePending() {
  const t = useTranslations('shell')
  return <LoadingIndicator size="full" message={t('startup.settingUp')} />
}
