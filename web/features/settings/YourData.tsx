import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { messageOf } from '../../lib/error-toasts.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useExport } from './settings.api.ts'

/** The copy of everything that is stored about the member. */
export function YourData() {
  const t = useTranslations('settings.data')
  const prepare = useExport()
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <div>
        <Button
          variant="secondary"
          icon={Download}
          pending={prepare.isPending}
          pendingLabel={t('downloading')}
          onClick={() => prepare.mutate(undefined, { onError: (error) => toast.error(messageOf(error, t('failed'))) })}
        >
          {t('download')}
        </Button>
      </div>
    </SettingsSection>
  )
}
