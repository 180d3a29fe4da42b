import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { PROVIDER_CALLBACK_PATH, SIGNED_OUT_PATH } from '../../contract/identities.ts'
import { type Claims, valuesOf } from './attribute-rules.ts'
import { SECOND } from './clock.ts'
import type { OidcEntry } from './identity-providers.ts'
import { type LogoutOrder, readLogoutToken } from './logout-token.ts'
import { chooseEmail, type ProviderUser } from './provider-user.ts'

export type OidcClient = {
  /** Where at the issuer a browser that keeps this secret signs in. Throws when the issuer cannot be reached. */
  authorizationUrl: (secret: string) => Promise<URL>
  /** Reads the description of the issuer again. Throws where the issuer is not the one of the configuration, and when it cannot be reached. */
  check: () => Promise<void>
  /** The state that the issuer sends a browser back with that keeps this secret. */
  stateOf: (secret: string) => string
  /**
   * The user who came back. `search` is the query that the issuer sent the browser back with. State, PKCE, nonce, issuer,
   * audience, expiry and signature are checked (OpenID Connect Core 1.0, section 3.1.3.7); throws when one is wrong.
   */
  identify: (search: string, secret: string) => Promise<ProviderUser>
  /** Where at the issuer the browser signs out; null where the issuer has no such page. Throws when it cannot be reached. */
  logoutUrl: (idToken: string) => Promise<URL | null>
  /** Reads a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws when it is not valid now. */
  readLogoutToken: (token: string, now: Date) => Promise<LogoutOrder>
}

const SCOPES = ['openid', 'email', 'profile']
const TIMEOUT_SECONDS = 8

type IssuerAccess = Pick<OidcEntry, 'issuer' | 'clientId' | 'clientSecret'>
type ClientOptions = IssuerAccess &
  Pick<OidcEntry, 'scopes' | 'email'> & { domains: string[] | null; hasRules: boolean }

/**
 * Each provider has a redirect URI and a state of its own: one provider's response is refused at another's callback. The
 * description of an issuer is fetched when first needed.
 */
export function openOidcClient(name: string, access: ClientOptions, publicUrl: string): OidcClient {
  const redirectUri = `${publicUrl}${PROVIDER_CALLBACK_PATH.replace(':provider', name)}`
  const issuer = cached(() => discover(access))
  let keys: JWTVerifyGetKey | undefined
  return {
    check: async () => void (await issuer.again()),
    stateOf: (secret) => checksOf(name, secret).expectedState,
    authorizationUrl: async (secret) => {
      const checks = checksOf(name, secret)
      return buildAuthorizationUrl(await issuer(), {
        redirect_uri: redirectUri,
        scope: [...SCOPES, ...access.scopes].join(' '),
        state: checks.expectedState,
        nonce: checks.expectedNonce,
        code_challenge: await calculatePKCECodeChallenge(checks.pkceCodeVerifier),
        code_challenge_method: 'S256',
      })
    },
    identify: async (search, secret) => {
      const configuration = await issuer()
      const checks = { ...checksOf(name, secret), idTokenExpected: true }
      const tokens = await authorizationCodeGrant(configuration, new URL(redirectUri + search), checks)
      const claims = tokens.claims()
      const idToken = tokens.id_token
      if (!claims || !idToken) throw new Error('The issuer sent no ID token.')
      const isAsked = access.hasRules || access.email !== undefined || claims.email === undefined
      const hasUserInfo = isAsked && configuration.serverMetadata().userinfo_endpoint !== undefined
      const info = hasUserInfo ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
      // Address and verification from the same place.
      const about = claims.email === undefined ? info : claims
      const sid = typeof claims.sid === 'string' ? claims.sid : undefined
      return {
        issuer: claims.iss,
        subject: claims.sub,
        sid,
        logoutHint: idToken,
        claims: { ...info, ...claims },
        name: nameOf(about),
        ...addressOf(access, { about, all: { ...info, ...claims } }),
      }
    },
    logoutUrl: async (idToken) => {
      const configuration = await issuer()
      if (!configuration.serverMetadata().end_session_endpoint?.startsWith('https:')) return null
      return buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${publicUrl}${SIGNED_OUT_PATH}`,
      })
    },
    readLogoutToken: async (token, now) => {
      const server = (await issuer()).serverMetadata()
      keys ??= createRemoteJWKSet(new URL(String(server.jwks_uri)), { timeoutDuration: TIMEOUT_SECONDS * SECOND })
      return readLogoutToken(token, { server, audience: access.clientId, keys, now })
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: IssuerAccess): Promise<Configuration> {
  const options = { timeout: TIMEOUT_SECONDS, execute: [enableNonRepudiationChecks] }
  const found = discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), options)
  return found.catch((error) => {
    const own = issuerIn(error)
    throw own === undefined ? error : new WrongIssuerError(issuer, own)
  })
}

/** An address of the configuration whose issuer has another name, such as one with a slash less. */
export class WrongIssuerError extends Error {
  constructor(issuer: string, own: string) {
    super(`The issuer of ${issuer} calls itself ${own}: write it exactly so.`)
  }
}

/** The name of an issuer that is not the expected one. */
function issuerIn(error: unknown): string | undefined {
  const body = valueAt(valueAt(error, 'cause'), 'body') ?? valueAt(valueAt(valueAt(error, 'cause'), 'cause'), 'body')
  const own = valueAt(body, 'issuer')
  return typeof own === 'string' ? own : undefined
}

function valueAt(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, key) : undefined
}

/** In the body, as Google asks, unless the issuer takes it only in the header, as every issuer must. */
function authentication(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None()
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    const authenticate = takesBody ? ClientSecretPost(secret) : ClientSecretBasic(secret)
    return authenticate(server, ...rest)
  }
}

/** Three values none of which reveals another, so that the browser has to store only one secret. */
function checksOf(provider: string, secret: string) {
  const derive = (use: string) => createHash('sha256').update(`${use} ${provider} ${secret}`).digest('base64url')
  return { expectedState: derive('state'), expectedNonce: derive('nonce'), pkceCodeVerifier: derive('verifier') }
}

function nameOf({ name }: Claims): string | undefined {
  return typeof name === 'string' ? name : undefined
}

/** The address, and whether the issuer says that it is verified: it says so of `email` alone, not of another claim. */
function addressOf({ email: claim, domains }: ClientOptions, { about, all }: { about: Claims; all: Claims }) {
  const standard = valuesOf(about, 'email')
  const email = chooseEmail(claim === undefined ? standard : valuesOf(all, claim), domains ?? [])
  const isStandard = claim === undefined || (email !== undefined && standard.includes(email))
  return { email, isEmailVerified: isStandard ? isVerified(about) : undefined }
}

/** Some write the boolean as text (Amazon Cognito, JumpCloud, Apple). A claim that is there is no silence. */
function isVerified({ email_verified: claim }: Claims): boolean | undefined {
  return claim === undefined
    ? undefined
    : claim === true || (typeof claim === 'string' && claim.toLowerCase() === 'true')
}

/** Remembers a success; after a failure the next call tries again. */
function cached<T>(load: () => Promise<T>): { (): Promise<T>; again: () => Promise<T> } {
  let loading: Promise<T> | undefined
  const again = () => {
    const started = load().catch((error) => {
      if (loading === started) loading = undefined
      throw error
    })
    loading = started
    return started
  }
  return Object.assign(() => loading ?? again(), { again })
}
