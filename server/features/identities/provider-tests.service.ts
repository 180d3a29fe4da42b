import type { z } from 'zod'
import { beginningOf } from '../../../contract/cut-text.ts'
import type { getProviderTest, ProviderTestResult } from '../../../contract/identities.ts'
import { type Admission, PROVIDER_LOGIN_PATH, TEST_PARAM } from '../../../contract/identities.values.ts'
import { OWNED_FIELDS } from '../../../contract/profiles.values.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { type AttributeRule, applyRules, type Claims, isOfRule, valuesOf } from '../../lib/attribute-rules.ts'
import { HOUR, MINUTE, timestamp } from '../../lib/clock.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { ProviderUser } from '../../lib/provider-user.ts'
import { reasonOf, SignInRefusedError } from '../../lib/sign-in-problems.ts'
import type { SignInProvider } from '../../lib/sign-in-providers.ts'
import { secretFor, ticketOf } from '../../lib/sign-in-secrets.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { transact } from '../../transact.ts'
import { admit } from './admissions.service.ts'
import { deleteOldTests, endTest, findOpenTest, findTestOf, insertTest } from './provider-tests.repo.ts'

const TEST_VALID_MS = 10 * MINUTE
const RESULT_VALID_MS = HOUR
const MAX_CLAIMS = 100
const MAX_VALUES = 20
const MAX_TEXT = 300
/** Of the protocol, and of no use to a rule. */
const PROTOCOL_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash', 'iat', 'exp', 'nbf', 'jti', 'auth_time', 'azp', 'sid']

/** Names a test: the secret of its browser, or of SAML the id of its request. */
type TestKey = { secret: string | undefined } | { requestId: string }

/** Begins a test of a provider. Returns where the browser goes, and the ticket that it alone keeps. */
export async function startTest(
  deps: Deps,
  actor: Admin,
  name: string,
): Promise<{ id: string; path: string; ticket: string }> {
  const provider = deps.providers.get(name)
  if (!provider) throw new NotFoundError('provider')
  const [id, token] = [newId(), newToken()]
  const key_hash = hashOf(provider, { secret: secretFor('test', token) })
  const unfinished = { finished_at: null, result: null }
  const created_at = timestamp(deps.clock)
  await transact(deps, async (tx) => {
    await insertTest(tx, { id, user_id: actor.userId, provider: name, key_hash, created_at, ...unfinished })
    await tx.audit(actor, { action: 'provider_tested', target: { kind: 'site' }, after: name })
  })
  const path = `${PROVIDER_LOGIN_PATH.replace(':provider', name)}?${TEST_PARAM}=${token}`
  return { id, path, ticket: ticketOf(token) }
}

/** Refuses a test that nobody began, or that has ended. */
export async function requireTest(deps: Deps, provider: SignInProvider, secret: string): Promise<void> {
  if (await openTest(deps, provider, { secret })) return
  throw new SignInRefusedError('interrupted', 'The test has ended, or began too long ago.')
}

/** Ends a test with the user who came back. Returns its id. */
export async function finishTest(
  deps: Deps,
  provider: SignInProvider,
  secret: string | undefined,
  user: ProviderUser,
): Promise<string> {
  const test = await openTest(deps, provider, { secret })
  if (!test) throw new SignInRefusedError('interrupted', 'The test has ended, or began too long ago.')
  await end(deps, test.id, await examine(deps, provider, user))
  return test.id
}

/** Ends a test with the reason of a failure. Returns its id; undefined where there is no such test. */
export async function failTest(
  deps: Deps,
  provider: SignInProvider,
  key: TestKey,
  error: unknown,
): Promise<string | undefined> {
  const test = await openTest(deps, provider, key)
  if (!test) return undefined
  const none = { subject: null, email: null, name: null, claims: [], rules: null, admission: null }
  await end(deps, test.id, { problem: reasonOf(error), ...none })
  return test.id
}

async function end(deps: Deps, id: string, result: ProviderTestResult): Promise<void> {
  await endTest(deps.db, { id, finished_at: timestamp(deps.clock), result: JSON.stringify(result) })
}

export async function readTest(
  deps: Deps,
  actor: Admin,
  id: string,
): Promise<z.output<typeof getProviderTest.response>> {
  const since = timestamp(deps.clock, -RESULT_VALID_MS)
  const test = await findTestOf(deps.db, actor.userId, { id, since })
  if (!test) throw new NotFoundError('test')
  const { provider, created_at, finished_at, result } = test
  const label = deps.providers.get(provider)?.label ?? provider
  return { provider, label, created_at, finished_at, result: result === null ? null : JSON.parse(result) }
}

export async function pruneTests(deps: Deps): Promise<void> {
  await deleteOldTests(deps.db, timestamp(deps.clock, -RESULT_VALID_MS))
}

async function openTest(deps: Deps, provider: SignInProvider, key: TestKey) {
  const since = timestamp(deps.clock, -TEST_VALID_MS)
  return findOpenTest(deps.db, { provider: provider.name, key_hash: hashOf(provider, key), since })
}

function hashOf(provider: SignInProvider, key: TestKey): string {
  if ('requestId' in key) return hashToken(key.requestId)
  const secret = key.secret ?? ''
  return hashToken(provider.kind === 'saml' ? provider.client.requestId(secret) : secret)
}

async function examine(deps: Deps, provider: SignInProvider, user: ProviderUser): Promise<ProviderTestResult> {
  const { fields, role = null, hasLeft } = applyRules(provider.rules, user.claims)
  return {
    ...{ subject: shortened(user.subject), email: shortened(user.email), name: shortened(user.name) },
    claims: describeClaims(user.claims, provider.rules),
    rules: {
      fields: OWNED_FIELDS.flatMap((field) => {
        const value = fields[field]
        return value === undefined ? [] : [{ field, value }]
      }),
      role,
      has_left: hasLeft,
    },
    ...(await tryAdmission(deps, provider, user)),
  }
}

/** Ends the transaction of an attempt, of which nothing may stay. */
class UndoneError extends Error {
  readonly admission: Admission | null

  constructor(admission: Admission | null) {
    super('undone')
    this.admission = admission
  }
}

/** The effect of a sign-in, by a transaction that is rolled back. */
async function tryAdmission(
  deps: Deps,
  provider: SignInProvider,
  user: ProviderUser,
): Promise<Pick<ProviderTestResult, 'problem' | 'admission'>> {
  try {
    return await admit(deps, provider, user, (_, { admission, refusal }) => {
      if (refusal && refusal.problem !== 'left') throw refusal
      throw new UndoneError(refusal ? null : admission)
    })
  } catch (error) {
    if (error instanceof UndoneError) return { problem: null, admission: error.admission }
    const isProofNeeded = error instanceof SignInRefusedError && error.problem === 'known'
    return isProofNeeded ? { problem: null, admission: 'needs_proof' } : { problem: reasonOf(error), admission: null }
  }
}

function describeClaims(claims: Claims, rules: AttributeRule[]): ProviderTestResult['claims'] {
  return Object.entries(claims)
    .filter(([name]) => !PROTOCOL_CLAIMS.includes(name))
    .slice(0, MAX_CLAIMS)
    .map(([name, value]) => ({
      name: name.slice(0, MAX_TEXT),
      values: textsOf(claims, name, value).slice(0, MAX_VALUES),
      is_used: rules.some((rule) => isOfRule(rule, name)),
    }))
}

/** Objects, into which a rule leads by a name with dots, are shown as JSON. */
function textsOf(claims: Claims, name: string, value: unknown): string[] {
  const texts = valuesOf(claims, name)
  const shown = texts.length > 0 ? texts : [JSON.stringify(value) ?? '']
  return shown.map((text) => beginningOf(text, MAX_TEXT))
}

function shortened(text: string | undefined): string | null {
  return text === undefined ? null : beginningOf(text, MAX_TEXT)
}
