import { useTranslations } from 'use-intl'
import { SIGN_IN_PROBLEMS } from '../../../contract/identities.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { useHasPasswords, useOtherProviders } from './identities.api.ts'
import { useRedeemedCode } from './use-redeemed-code.ts'

type ProviderCallbackProps = { provider: string; token: string | undefined; problem: string | undefined }

/** Ends a sign-in at a provider, or says in one sentence why it failed. The page waits until it is read. */
export function ProviderCallback({ provider: name, token, problem }: ProviderCallbackProps) {
  const t = useTranslations('providers')
  const provider = useOtherProviders().find((known) => known.name === name)?.label ?? t('another')
  const hasPasswords = useHasPasswords()
  const error = useRedeemedCode(token, () => {})
  return (
    <CallbackPage
      title={t('title')}
      completing={t('completing')}
      problem={token ? error && [explain(error)] : [describe(problem)]}
      problemTitle={t('problemTitle')}
      backLabel={t('back')}
      isFormKept={!hasPasswords}
    />
  )

  /** Links can be made by anybody: only known problems have a sentence. */
  function describe(problem: string | undefined): string {
    return t(`problems.${SIGN_IN_PROBLEMS.find((known) => known === problem) ?? 'refused'}`, { provider })
  }

  function explain(failure: Error): string {
    const isExplained = failure instanceof ApiError && !failure.isUnreachable
    return isExplained ? failure.message : t('notCompleted')
  }
}
