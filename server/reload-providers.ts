import { readConfig } from './config.ts'
import type { Deps } from './deps.ts'
import { warnOfLeftOut } from './lib/identity-providers.ts'
import { checkIssuers, openProviders } from './lib/sign-in-providers.ts'

/**
 * Reads the file of IDENTITY_PROVIDERS and its secrets again. A faulty file leaves the providers as they are. Sign-ins under
 * way go on, since what binds them to their browser depends on the provider's name alone.
 */
export async function reloadProviders(deps: Deps, environment?: NodeJS.ProcessEnv): Promise<void> {
  const { config, providers, bus, log } = deps
  try {
    const { identityProviders } = readConfig(environment)
    const read = openProviders({ ...config, identityProviders })
    providers.clear()
    for (const [name, provider] of read) providers.set(name, provider)
    warnOfLeftOut(log, identityProviders)
  } catch (error) {
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'providers of sign-in not reloaded')
    return
  }
  // Responses that name the providers are stale.
  await bus.publish('changed', { topics: ['settings'] })
  log.info({ providers: [...providers.keys()] }, 'providers of sign-in reloaded')
  void checkIssuers(providers.values(), log)
}
