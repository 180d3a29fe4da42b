import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { beginningOf } from '../../../contract/cut-text.ts'
import { GRADE_PARAMETER, GRADE_RULES } from '../../../contract/learning-platforms.values.ts'
import type { Deps } from '../../deps.ts'
import type { Launch } from '../../events.ts'
import { hashToken } from '../../lib/tokens.ts'
import { LaunchRefusedError } from './launch-problems.ts'
import { keyFinder } from './platform-keys.ts'
import { SERVICE_SCOPES } from './platform-services.ts'
import { courseRoleOf, nameOf, platformId, platformText, platformUrl, TEXT_MAX } from './platform-texts.ts'
import type { PlatformRow } from './platforms.repo.ts'

const VERSION = 'https://purl.imsglobal.org/spec/lti/claim/version'
const DEPLOYMENT = 'https://purl.imsglobal.org/spec/lti/claim/deployment_id'
const MESSAGE_TYPE = 'https://purl.imsglobal.org/spec/lti/claim/message_type'
const TARGET = 'https://purl.imsglobal.org/spec/lti/claim/target_link_uri'
const ROLES = 'https://purl.imsglobal.org/spec/lti/claim/roles'
const CONTEXT = 'https://purl.imsglobal.org/spec/lti/claim/context'
const PLACING = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings'
const ROSTER = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'
const CUSTOM = 'https://purl.imsglobal.org/spec/lti/claim/custom'
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'
/** Clocks of servers differ. */
const SKEW = '2 minutes'
const MAX_AGE = '1 hour'
/** Required claims of a launch (LTI 1.3 Core, section 5.3). The rest may be missing or odd. */
const Claims = z.looseObject({
  sub: platformId,
  nonce: z.string().min(1),
  azp: z.string().optional(),
  [VERSION]: z.literal('1.3.0'),
  [DEPLOYMENT]: platformId,
  [MESSAGE_TYPE]: z.string(),
  [TARGET]: z.string().min(1),
  [ROLES]: z.array(z.string()).max(200),
  ...{ name: platformText, given_name: platformText, family_name: platformText },
  email: z.string().max(320).optional().catch(undefined),
  [CONTEXT]: z.looseObject({ id: platformId, label: platformText, title: platformText }).optional().catch(undefined),
  [PLACING]: z
    .looseObject({
      deep_link_return_url: platformUrl,
      accept_lineitem: z.boolean().catch(true).default(true),
      data: z.string().max(8192).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  [CUSTOM]: z
    .looseObject({ [GRADE_PARAMETER]: z.enum(GRADE_RULES).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  [GRADES]: z
    .looseObject({ lineitem: platformUrl, scope: z.array(z.string()).max(50).catch([]) })
    .optional()
    .catch(undefined),
  [ROSTER]: z.looseObject({ context_memberships_url: platformUrl }).optional().catch(undefined),
})
type Claims = z.output<typeof Claims>

/** Member, course and target of a launch, as the platform sends them. */
export type LaunchMessage = Launch & {
  subject: string
  name: string | undefined
  email: string | undefined
  deploymentId: string
  /** Where the choice of a teacher is sent, with what the platform wants back. */
  placing: { returnUrl: string; data: string | null; takesGrades: boolean } | null
}

const CALL = /^\/calls\/([0-9a-f-]{36})$/

const MESSAGE_TYPES = new Map([
  ['LtiResourceLinkRequest', false],
  ['LtiDeepLinkingRequest', true],
])
/** Where a launch leads that names no page. */
const BOARD = '/view-ideas'

/** Verifies the message of a launch (1EdTech Security Framework 1.0, section 5.1.3). Throws `LaunchRefusedError`. */
export async function readMessage(
  deps: Deps,
  platform: PlatformRow,
  { token, nonceHash }: { token: string; nonceHash: string },
): Promise<LaunchMessage> {
  const { payload } = await jwtVerify(token, keyFinder(deps, platform), {
    ...{ algorithms: ['RS256'], issuer: platform.issuer, audience: platform.client_id },
    ...{ clockTolerance: SKEW, maxTokenAge: MAX_AGE, currentDate: deps.clock.now() },
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  }).catch((error: unknown) => {
    throw explain(error)
  })
  const parsed = Claims.safeParse(payload)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new LaunchRefusedError('refused', `the claim ${issue?.path.join('.')} is missing or wrong: ${issue?.message}`)
  }
  const claims = parsed.data
  if (hashToken(claims.nonce) !== nonceHash) throw new LaunchRefusedError('refused', 'the nonce is of another launch')
  checkAudience(platform, payload.aud, claims.azp)
  const deployments: string[] = JSON.parse(platform.deployment_ids)
  const deployment = claims[DEPLOYMENT]
  if (!deployments.includes(deployment)) {
    throw new LaunchRefusedError('deployment', `the deployment "${deployment}" is not one of the platform here`)
  }
  const type = claims[MESSAGE_TYPE]
  const isPlacing = MESSAGE_TYPES.get(type)
  if (isPlacing === undefined) {
    throw new LaunchRefusedError('message', `the message is a ${beginningOf(type, TEXT_MAX)}`)
  }
  const path = pathIn(deps, claims[TARGET])
  return {
    ...{ deploymentId: deployment, placing: isPlacing ? placingOf(claims) : null },
    ...{ subject: claims.sub, name: nameOf(claims), email: claims.email, course: courseOf(claims) },
    role: courseRoleOf(claims[ROLES]),
    ...{ path, grading: isPlacing ? null : gradingOf(claims, path) },
  }
}

/** The page of the site that a link leads to. Throws where it leads elsewhere. */
export function pathIn({ config }: Pick<Deps, 'config'>, link: string): string {
  const target = URL.parse(link)
  const { origin } = new URL(config.publicUrl)
  if (target?.origin !== origin || target.username || target.password) {
    throw new LaunchRefusedError('target', 'the target link is not of this site')
  }
  const { pathname, search } = target
  return pathname === '/' || pathname.startsWith('/lti/') ? BOARD : `/${pathname.replace(/^\/+/, '')}${search}`
}

/** Several audiences need one that is named as the party that it is for (OpenID Connect Core 1.0, section 3.1.3.7). */
function checkAudience({ client_id }: PlatformRow, aud: unknown, azp: string | undefined): void {
  const isOfSeveral = Array.isArray(aud) && aud.length > 1
  if (azp === undefined ? !isOfSeveral : azp === client_id) return
  throw new LaunchRefusedError('refused', 'the message is for another party (azp)')
}

function explain(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new LaunchRefusedError('expired', `the message: ${error.message}`)
  if (error instanceof errors.JWTClaimValidationFailed) {
    const isOfTime = error.reason === 'check_failed' && (error.claim === 'iat' || error.claim === 'nbf')
    return new LaunchRefusedError(isOfTime ? 'expired' : 'refused', `the message: ${error.message}`)
  }
  return error instanceof errors.JOSEError
    ? new LaunchRefusedError('refused', `the message: ${error.code} ${error.message}`)
    : error
}

function placingOf(claims: Claims): LaunchMessage['placing'] {
  const { deep_link_return_url: returnUrl, data = null, accept_lineitem: takesGrades = false } = claims[PLACING] ?? {}
  if (!returnUrl) throw new LaunchRefusedError('refused', 'the platform says not where the choice is sent')
  return { returnUrl, data, takesGrades }
}

/** The grade that a link was placed with, where the platform takes it. */
function gradingOf(claims: Claims, path: string): Launch['grading'] {
  const rule = claims[CUSTOM]?.[GRADE_PARAMETER]
  const { lineitem: lineItemUrl, scope = [] } = claims[GRADES] ?? {}
  const callId = CALL.exec(path)?.[1]
  if (!rule || !lineItemUrl || !callId || !scope.includes(SERVICE_SCOPES.scores)) return null
  return { callId, rule, lineItemUrl }
}

function courseOf(claims: Claims): Launch['course'] {
  const context = claims[CONTEXT]
  if (!context) return null
  const { context_memberships_url: rosterUrl = null } = claims[ROSTER] ?? {}
  return { contextId: context.id, label: context.label ?? '', title: context.title ?? '', rosterUrl }
}
