import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SERVICE_SCOPES } from '../../../contract/key-scopes.values.ts'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { KeyList } from './KeyList.tsx'
import { KeySections } from './KeySections.tsx'
import { serviceKeysQuery } from './keys.api.ts'

/** The keys that act as the site. */
export function ServiceKeys() {
  const t = useTranslations('apikeys')
  const { data: keys, error, refetch } = useQuery(serviceKeysQuery)
  return (
    <div className="mt-6 flex flex-col gap-10">
      <KeySections
        owner="site"
        title={t('serviceTitle')}
        text={t('serviceText')}
        scopes={SERVICE_SCOPES}
        possible={keys && SERVICE_SCOPES}
      >
        {!keys && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-16" />}
        {keys && <KeyList keys={keys} owner="site" />}
      </KeySections>
    </div>
  )
}
