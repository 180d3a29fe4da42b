import type { ProviderState } from '../../../contract/identities.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { problemOf, reasonOf } from '../../lib/sign-in-problems.ts'
import type { SignInProvider } from '../../lib/sign-in-providers.ts'
import { countIdentities } from './identities.repo.ts'
import { findStates, saveFailure, saveSuccess } from './provider-states.repo.ts'

/** Problems of one browser, which say nothing about the provider. */
const OF_THE_BROWSER = ['cancelled', 'interrupted', 'busy']

/** How the providers do, for administrators. */
export async function listProviderStates(deps: Deps): Promise<ProviderState[]> {
  const [counts, states] = await Promise.all([countIdentities(deps.db), findStates(deps.db)])
  return [...deps.providers.values()].map((provider) => {
    const state = states.find(({ name }) => name === provider.name)
    return {
      ...describe(provider),
      identities: counts.get(provider.issuer) ?? 0,
      last_success_at: state?.last_success_at ?? null,
      last_failure_at: state?.last_failure_at ?? null,
      last_failure: state?.last_failure ?? null,
    }
  })
}

function describe({ name, label, kind, host, domains, rules, certificateUntil, ownCertificateUntil }: SignInProvider) {
  return {
    ...{ name, label, kind, host, domains, rules: rules.length },
    certificate_until: certificateUntil?.toISOString() ?? null,
    own_certificate_until: ownCertificateUntil?.toISOString() ?? null,
  }
}

/** Notes a sign-in, once a minute. Never fails the sign-in. */
export async function recordSuccess(deps: Deps, name: string): Promise<void> {
  const [now, before] = [timestamp(deps.clock), timestamp(deps.clock, -MINUTE)]
  await saveSuccess(deps.db, { name, now, before }).catch((err) => deps.log.warn({ err }, 'state not noted'))
}

/** Notes why a sign-in failed, unless it was the browser's own affair. Never fails the response. */
export async function recordFailure(deps: Deps, name: string, error: unknown): Promise<void> {
  if (OF_THE_BROWSER.includes(problemOf(error))) return
  const failure = { name, now: timestamp(deps.clock), reason: reasonOf(error) }
  await saveFailure(deps.db, failure).catch((err) => deps.log.warn({ err }, 'state not noted'))
}
