import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineFallback } from '../../ui/feedback/InlineFallback.tsx'
import { providerStatesQuery } from './identities.api.ts'
import { ProviderStateRow } from './ProviderStateRow.tsx'
import { ProviderTest } from './ProviderTest.tsx'

/** How the providers of sign-in do, and a test of each. `test` is the one whose result is shown. */
export function ProviderStates({ test }: { test: string | undefined }) {
  const t = useTranslations('providerStates')
  const { data: providers, error, refetch } = useQuery(providerStatesQuery)
  return (
    <LabelledSection title={t('title')} text={t('text')}>
      {!providers && <InlineFallback error={error} refetch={refetch} text={t('loadFailed')} skeleton="h-24" />}
      {providers?.length === 0 && <p className="text-15 text-text-2">{t('none')}</p>}
      {providers && providers.length > 0 && (
        <ul aria-label={t('label')} className="rounded-sm border border-border bg-surface">
          {providers.map((provider) => (
            <li key={provider.name} className="border-b border-border px-4 last:border-b-0">
              <ProviderStateRow provider={provider} />
            </li>
          ))}
        </ul>
      )}
      {test && <ProviderTest id={test} />}
    </LabelledSection>
  )
}
