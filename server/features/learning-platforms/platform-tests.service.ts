import type { PlatformStep } from '../../../contract/learning-platforms.ts'
import type { Deps } from '../../deps.ts'
import type { Finding } from '../../doctor/finding.ts'
import { HOUR, timestamp } from '../../lib/clock.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { causeOf, checkPostAddress } from '../../lib/safe-fetch.ts'
import { fetchKeys } from './platform-keys.ts'
import { PlatformServiceError, requestToken, type ServiceScope } from './platform-services.ts'
import { findPlatform, findPlatforms, findUnchecked, type PlatformRow, updatePlatform } from './platforms.repo.ts'
import { isActive } from './platforms.service.ts'

const CHECKED_EVERY_MS = 6 * HOUR
const REASON_MAX = 200
/** The platform responds as it should, and does not let the site use a service. */
const NOT_ALLOWED = ['invalid_scope', 'unauthorized_client', 'access_denied']

type Step = { name: PlatformStep['name']; run: (deps: Deps, platform: PlatformRow) => Promise<string> }

const STEPS: Step[] = [
  { name: 'addresses', run: checkAddresses },
  { name: 'keys', run: async (deps, { jwks_url }) => String((await fetchKeys(deps, jwks_url)).count) },
  { name: 'roster', run: (deps, platform) => checkService(deps, platform, 'roster') },
  { name: 'scores', run: (deps, platform) => checkService(deps, platform, 'scores') },
]

async function checkAddresses({ internet }: Deps, { auth_url, token_url, jwks_url }: PlatformRow): Promise<string> {
  const addresses = [auth_url, token_url, jwks_url]
  for (const address of addresses) await checkPostAddress(internet, address)
  return String(addresses.length)
}

async function checkService(deps: Deps, platform: PlatformRow, scope: ServiceScope): Promise<string> {
  await requestToken(deps, platform, scope)
  return ''
}

/** Asks a platform for its keys and for tokens, as launches, rosters and grades do. Nobody is signed in. */
export async function testPlatform(deps: Deps, id: string): Promise<{ steps: PlatformStep[] }> {
  const platform = await findPlatform(deps.db, id)
  if (!platform) throw new NotFoundError('platform')
  return { steps: await check(deps, platform) }
}

async function check(deps: Deps, platform: PlatformRow): Promise<PlatformStep[]> {
  const steps: PlatformStep[] = []
  let failure: string | null = null
  for (const { name, run } of STEPS) {
    if (failure !== null) {
      steps.push({ name, state: 'not_tried', detail: '' })
      continue
    }
    try {
      steps.push({ name, state: 'done', detail: await run(deps, platform) })
    } catch (error) {
      const detail = causeOf(error).slice(0, REASON_MAX)
      const isRefused = error instanceof PlatformServiceError && NOT_ALLOWED.includes(error.code)
      steps.push({ name, state: isRefused ? 'not_allowed' : 'failed', detail })
      if (!isRefused) failure = detail
    }
  }
  await updatePlatform(deps.db, platform.id, { checked_at: timestamp(deps.clock), check_failure: failure })
  return steps
}

/** Checks active platforms that were not checked for hours. */
export async function checkPlatforms(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const platform of await findUnchecked(deps.db, timestamp(deps.clock, -CHECKED_EVERY_MS))) {
    if (signal?.aborted) return
    if (isActive(platform)) await check(deps, platform)
  }
}

export async function checkLearningPlatforms({ db }: Deps): Promise<Finding> {
  const platforms = (await findPlatforms(db)).filter(isActive)
  const failing = platforms.filter(({ check_failure }) => check_failure !== null)
  const title = 'Learning platforms'
  if (failing.length === 0) return { title, text: `${platforms.length}, none known to be out of reach` }
  const reasons = failing.map(({ name, check_failure }) => `${name} (${check_failure})`).join('; ')
  return {
    title,
    text: `${platforms.length}, ${failing.length} whose keys or tokens cannot be read`,
    fix: `Look under Other systems, Learning platforms, and press Test: ${reasons}`,
  }
}
