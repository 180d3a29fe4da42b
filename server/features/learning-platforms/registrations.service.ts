import { z } from 'zod'
import { beginningOf } from '../../../contract/cut-text.ts'
import {
  LTI_DEEP_LINK_PATH,
  LTI_ID_MAX,
  LTI_JWKS_PATH,
  LTI_LAUNCH_PATH,
  LTI_LOGIN_PATH,
  LTI_REGISTER_PATH,
  PLATFORM_NAME_MAX,
  PLATFORM_URL_MAX,
  REGISTRATION_HOURS,
} from '../../../contract/learning-platforms.values.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { HOUR, MINUTE, timestamp } from '../../lib/clock.ts'
import { causeOf, checkPostAddress, postSafely, readJsonSafely } from '../../lib/safe-fetch.ts'
import { throttleNetwork } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { transact } from '../../transact.ts'
import { readSiteSettings } from '../site-settings/site-settings.service.ts'
import { LaunchRefusedError } from './launch-problems.ts'
import { jsonIn, SERVICE_SCOPES } from './platform-services.ts'
import { findPlatform, type PlatformRow } from './platforms.repo.ts'
import { insertNewPlatform } from './platforms.service.ts'
import { consumeLink, deleteExpiredLinks, isLinkOpen, replaceLinks } from './registrations.repo.ts'

const REGISTRATIONS_PER_IP = { name: 'platform-registration', limit: 30, windowMs: 15 * MINUTE }
const MAX_BYTES = 64 * 1024
const PRODUCT_MAX = 60
const PLATFORM_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

const url = z.url({ protocol: /^https$/ }).max(PLATFORM_URL_MAX)
const name = z.string().max(PRODUCT_MAX).catch('')

/** Configuration of a platform (LTI Dynamic Registration 1.0, section 3.4). */
const Configuration = z.looseObject({
  ...{ issuer: url, authorization_endpoint: url, token_endpoint: url, jwks_uri: url, registration_endpoint: url },
  [PLATFORM_CONFIGURATION]: z
    .looseObject({ product_family_code: name, version: name })
    .catch({ product_family_code: '', version: '' }),
})
type Configuration = z.output<typeof Configuration>

const Registered = z.looseObject({
  client_id: z.string().min(1).max(LTI_ID_MAX),
  [TOOL_CONFIGURATION]: z.looseObject({ deployment_id: z.string().min(1).max(LTI_ID_MAX).optional() }).catch({}),
})

/** Makes a link with which one platform registers itself. Earlier links end. */
export async function makeRegistrationLink(deps: Deps, actor: Admin): Promise<{ url: string; expires_at: string }> {
  const token = newToken()
  const expires_at = timestamp(deps.clock, REGISTRATION_HOURS * HOUR)
  await transact(deps, async (tx) => {
    await replaceLinks(tx, { token_hash: hashToken(token), created_at: timestamp(tx.clock), expires_at })
    await tx.audit(actor, { action: 'platform_link_made', target: { kind: 'site' } })
  })
  return { url: `${deps.config.publicUrl}${LTI_REGISTER_PATH}?token=${token}`, expires_at }
}

type Asked = {
  token?: string | undefined
  openid_configuration?: string | undefined
  registration_token?: string | undefined
}

/**
 * Registers the site at a platform (LTI Dynamic Registration 1.0). The platform may open the site once an administrator has
 * confirmed it. Throws `LaunchRefusedError`.
 */
export async function registerPlatform(
  deps: Deps,
  { token = '', openid_configuration: address = '', registration_token }: Asked,
  ip: string,
): Promise<PlatformRow> {
  await throttleNetwork(deps, REGISTRATIONS_PER_IP, ip)
  const link = () => ({ hash: hashToken(token), now: timestamp(deps.clock) })
  if (!(await isLinkOpen(deps.db, link()))) throw usedLink()
  const configuration = await readConfiguration(deps, address)
  const { client_id, deployment_id } = await register(deps, configuration, registration_token)
  const { product_family_code, version } = configuration[PLATFORM_CONFIGURATION]
  const { issuer, authorization_endpoint: auth_url, token_endpoint: token_url, jwks_uri: jwks_url } = configuration
  const product = [capitalised(product_family_code), version].filter(Boolean).join(' ')
  const id = await transact(deps, async (tx) => {
    if (!(await consumeLink(tx, link()))) throw usedLink()
    const host = new URL(issuer).host
    const added = await insertNewPlatform(tx, {
      ...{ name: host.slice(0, PLATFORM_NAME_MAX), issuer, client_id, auth_url, token_url, jwks_url },
      ...{ deployment_ids: JSON.stringify(deployment_id ? [deployment_id] : []), domains: '[]' },
      ...{ product: beginningOf(product, PRODUCT_MAX), confirmed_at: null, switched_off_at: null },
      ...{ may_invite: 1, may_grade: 1 },
    })
    await tx.audit('system', {
      action: 'platform_registered',
      target: { kind: 'site' },
      after: `${host}: ${client_id}`,
    })
    return added
  }).catch((error) => {
    if (!isUniqueViolation(error)) throw error
    throw new LaunchRefusedError('registration', 'a platform with this issuer and client is there already')
  })
  const platform = await findPlatform(deps.db, id)
  if (!platform) throw new LaunchRefusedError('registration', 'the platform was removed meanwhile')
  return platform
}

async function readConfiguration(deps: Deps, address: string): Promise<Configuration> {
  const { json } = await readJsonSafely(deps.internet, address, { maxBytes: MAX_BYTES }).catch((error) => {
    throw new LaunchRefusedError('registration', `the configuration cannot be read: ${causeOf(error)}`)
  })
  const parsed = Configuration.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new LaunchRefusedError('registration', `the configuration is wrong: ${issue?.path.join('.')}`)
  }
  // Or a page of others could register itself in the name of a platform.
  if (new URL(parsed.data.issuer).host !== new URL(address).host) {
    throw new LaunchRefusedError('registration', 'the configuration is not of the host of its issuer')
  }
  const { authorization_endpoint, token_endpoint, jwks_uri } = parsed.data
  for (const one of [authorization_endpoint, token_endpoint, jwks_uri]) {
    await checkPostAddress(deps.internet, one).catch((error) => {
      throw new LaunchRefusedError('registration', `an address of the configuration is refused: ${causeOf(error)}`)
    })
  }
  return parsed.data
}

async function register(
  deps: Deps,
  { registration_endpoint }: Configuration,
  token: string | undefined,
): Promise<{ client_id: string; deployment_id: string | undefined }> {
  const headers = {
    ...{ 'content-type': 'application/json', accept: 'application/json' },
    ...(token && /^[\x21-\x7e]+$/.test(token) ? { authorization: `Bearer ${token}` } : {}),
  }
  const body = Buffer.from(JSON.stringify(await ownConfiguration(deps)))
  const sent = await postSafely(deps.internet, registration_endpoint, { headers, body }, MAX_BYTES).catch((error) => {
    throw new LaunchRefusedError('registration', `the platform does not register: ${causeOf(error)}`)
  })
  const registered = sent.status === 200 || sent.status === 201 ? Registered.safeParse(jsonIn(sent.text)) : undefined
  if (!registered?.success) {
    throw new LaunchRefusedError('registration', `the platform does not register: status ${sent.status}`)
  }
  const { client_id, [TOOL_CONFIGURATION]: tool } = registered.data
  return { client_id, deployment_id: tool.deployment_id as string | undefined }
}

/** Registration that the platform receives (section 3.5.1). */
async function ownConfiguration(deps: Deps): Promise<object> {
  const { general } = await readSiteSettings(deps)
  const { publicUrl } = deps.config
  const launch = `${publicUrl}${LTI_LAUNCH_PATH}`
  return {
    ...{ application_type: 'web', response_types: ['id_token'], grant_types: ['implicit', 'client_credentials'] },
    ...{ initiate_login_uri: `${publicUrl}${LTI_LOGIN_PATH}`, redirect_uris: [launch], client_name: general.name },
    ...{ jwks_uri: `${publicUrl}${LTI_JWKS_PATH}`, token_endpoint_auth_method: 'private_key_jwt' },
    ...{ scope: Object.values(SERVICE_SCOPES).join(' ') },
    [TOOL_CONFIGURATION]: {
      ...{ domain: new URL(publicUrl).host, target_link_uri: launch },
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest' },
        { type: 'LtiDeepLinkingRequest', target_link_uri: `${publicUrl}${LTI_DEEP_LINK_PATH}`, label: general.name },
      ],
    },
  }
}

export async function pruneRegistrations(deps: Deps): Promise<void> {
  await deleteExpiredLinks(deps.db, timestamp(deps.clock))
}

function usedLink(): LaunchRefusedError {
  return new LaunchRefusedError('registration_link', 'the link was used, or has expired')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
