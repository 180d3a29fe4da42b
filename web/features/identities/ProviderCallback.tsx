import { useTranslations } from 'use-intl'
import { SIGN_IN_PROBLEMS } from '../../../contract/identities.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { CallbackPage } from './CallbackPage.tsx'
import { useHasPasswords, useOtherProviders } from './identities.api.ts'
import { useRedeemedCode } from './use-redeemed-code.ts'

type ProviderCallbackProps = {
  provider: string
  token: string | undefined
  problem: string | undefined
  /** The code with which the owner of an account links the sign-in to it. */
  link: string | undefined
  /** Target and course of a launch from a learning platform. */
  to?: string | undefined
  course?: string | undefined
}

/** Ends a sign-in at a provider, or says in one sentence why it failed. The page waits until it is read. */
export function ProviderCallback({ provider: name, token, problem, link, to, course }: ProviderCallbackProps) {
  const t = useTranslations('providers')
  const provider = useOtherProviders().find((known) => known.name === name)?.label ?? t('another')
  const hasPasswords = useHasPasswords()
  const { error, isBack } = useRedeemedCode(token, () => {}, { canBeBack: problem === 'interrupted', to, course })
  return (
    <CallbackPage
      title={t('title')}
      completing={t('completing')}
      problem={problemLines()}
      problemTitle={t('problemTitle')}
      backLabel={link ? t('linkAfter') : t('back')}
      isFormKept={!hasPasswords}
      returnTo={link && `/settings/security?link=${encodeURIComponent(link)}`}
    />
  )

  function problemLines(): string[] | null {
    if (token || isBack) return error && [explain(error)]
    return [describe(problem), ...(link ? [t('linkable', { provider })] : [])]
  }

  /** Links can be made by anybody: only known problems have a sentence. */
  function describe(problem: string | undefined): string {
    return t(`problems.${SIGN_IN_PROBLEMS.find((known) => known === problem) ?? 'refused'}`, { provider })
  }

  function explain(failure: Error): string {
    const isExplained = failure instanceof ApiError && !failure.isUnreachable
    return isExplained ? failure.message : t('notCompleted')
  }
}
