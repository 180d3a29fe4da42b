import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { useExport } from './settings.api.ts'

/** The copy of everything that is stored about the member. */
export function YourData() {
  const t = useTranslations('settings.data')
  const site = useSiteName()
  const prepare = useExport()
  return (
    <LabelledSection title={t('title')} text={t('text', { site })}>
      <div>
        <Button
          variant="secondary"
          icon={Download}
          pending={prepare.isPending}
          pendingLabel={t('downloading')}
          onClick={() => toastOutcome(prepare.mutateAsync(), { failed: t('failed') })}
        >
          {t('download')}
        </Button>
      </div>
    </LabelledSection>
  )
}
