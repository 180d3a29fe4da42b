import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SERVICE_SCOPES } from '../../../contract/key-scopes.values.ts'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { KeyList } from './KeyList.tsx'
import { serviceKeysQuery } from './keys.api.ts'
import { NewKeyForm } from './NewKeyForm.tsx'

/** The keys that act as the site, with a form that makes one. */
export function ServiceKeys() {
  const t = useTranslations('apikeys')
  const { data: keys, error, refetch } = useQuery(serviceKeysQuery)
  return (
    <div className="mt-6 flex flex-col gap-10">
      <LabelledSection title={t('serviceTitle')} text={t('serviceText')}>
        {!keys && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-24" />}
        {keys && <KeyList keys={keys} owner="site" />}
      </LabelledSection>
      <LabelledSection title={t('newServiceKey')} text={t('newText')}>
        <NewKeyForm owner="site" scopes={SERVICE_SCOPES} possible={SERVICE_SCOPES} />
      </LabelledSection>
    </div>
  )
}
