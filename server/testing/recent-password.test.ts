import { beforeEach, expect, test } from 'vitest'
import { AUDIT_CSV_PATH } from '../../contract/audit.values.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { USERS_CSV_PATH } from '../../contract/users.values.ts'
import { MINUTE } from '../lib/clock.ts'
import { signedInMember, type TestMember } from './members.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const ID = '01234567-89ab-7def-8123-456789abcdef'

/** Each call that asks for the password, with a valid request. */
const ASKING: Record<string, { path: string; body?: object }> = {
  changeUser: { path: `/v1/admin/users/${ID}`, body: { user_type: 'admin', version: 1 } },
  deleteUser: { path: `/v1/admin/users/${ID}?ideas=keep&reason=Left` },
  endUserSessions: { path: `/v1/admin/users/${ID}/sessions` },
  inviteToSite: { path: '/v1/admin/invitations', body: { emails: ['new@campus.example'] } },
  importUsers: { path: '/v1/admin/users/import', body: { csv: 'RW1haWwKYUBiLmV4YW1wbGU=', dry_run: false } },
  runIdeaImport: { path: `/v1/admin/idea-imports/${ID}/run`, body: {} },
  undoIdeaImport: { path: `/v1/admin/idea-imports/${ID}` },
  undoImport: { path: `/v1/admin/users/imports/${ID}` },
  saveSiteSettings: { path: '/v1/admin/settings', body: { version: 1, sign_up: { policy: 'open', domains: [] } } },
  createWebhook: {
    path: '/v1/admin/webhooks',
    body: { name: 'Warehouse', url: 'https://203.0.113.7/quad', kinds: ['idea.shared'] },
  },
  changeWebhook: { path: `/v1/admin/webhooks/${ID}`, body: { name: 'Warehouse' } },
  deleteWebhook: { path: `/v1/admin/webhooks/${ID}` },
  createPlatform: {
    path: '/v1/admin/platforms',
    body: {
      ...{ name: 'Moodle', issuer: 'https://moodle.example', client_id: 'a', deployment_ids: ['1'] },
      ...{ auth_url: 'https://203.0.113.7/auth', token_url: 'https://203.0.113.7/token' },
      jwks_url: 'https://203.0.113.7/jwks',
    },
  },
  makePlatformLink: { path: '/v1/admin/platforms/links' },
  revokeCertificate: { path: `/v1/admin/certificates/${ID}?reason=Because` },
  changePlatform: { path: `/v1/admin/platforms/${ID}`, body: { name: 'Moodle' } },
  deletePlatform: { path: `/v1/admin/platforms/${ID}` },
  createServiceKey: {
    path: '/v1/admin/keys',
    body: { name: 'Warehouse', scopes: ['users:read'], expires_in_days: null },
  },
  revokeServiceKey: { path: `/v1/admin/keys/${ID}` },
  createScimToken: { path: '/v1/admin/scim-tokens', body: { name: 'Directory' } },
  deleteScimToken: { path: `/v1/admin/scim-tokens/${ID}` },
  resetSecondFactor: { path: `/v1/admin/users/${ID}/second-factor/reset`, body: { reason: 'Lost' } },
  decideReport: {
    path: `/v1/reports/${ID}/decision`,
    body: { action: 'suspend', reason: 'Spam', until: '2026-02-01T00:00:00Z', version: 1 },
  },
}

/** Such calls of all members, about what opens their own account. */
const ASKING_OF_MEMBERS: typeof ASKING = {
  createKey: { path: '/v1/me/keys', body: { name: 'Quiz', scopes: ['ideas:read'], expires_in_days: 30 } },
  getPasskeyCreationOptions: { path: '/v1/me/passkeys/options' },
  removePasskey: { path: `/v1/me/passkeys/${ID}` },
  getAuthenticatorOptions: { path: '/v1/me/totp/options' },
  linkIdentity: { path: '/v1/me/identities', body: { token: 'CODE' } },
  unlinkIdentity: { path: '/v1/me/identities/none' },
  removeAuthenticator: { path: '/v1/me/totp' },
  makeRecoveryCodes: { path: '/v1/me/recovery-codes' },
}

/** Calls of staff without the password prompt: they read data already on the screen, or can be undone. */
const NOT_ASKING = [
  ...['listUsers', 'getUser', 'resendActivation', 'listAudit', 'listIdeas', 'getDashboard', 'listRecentImports'],
  ...['createIdeaImport', 'listIdeaImports', 'getIdeaImport', 'changeIdeaImport'],
  ...['listAccountInvitations', 'resendAccountInvitation', 'revokeAccountInvitation'],
  ...[
    'listScimTokens',
    'listServiceKeys',
    'listPlatforms',
    'testPlatform',
    'listWebhooks',
    'testWebhook',
    'listDeliveries',
    'resendDelivery',
    'getSiteSettings',
    'countListed',
    'countShown',
    'countAccountsOfDomains',
    'countSecondFactors',
    'countWithoutOtherWay',
    'getUserSecondFactor',
    'cancelSecondFactorReset',
    'countOverdue',
    'countUnpublished',
  ],
  ...['listProviderStates', 'startProviderTest', 'getProviderTest'],
  ...[
    'uploadSiteImage',
    'testMail',
    'listMailPauses',
    'listManagedCalls',
    'getNextStep',
    'endMailPauses',
    'mergeIdea',
    'undoMerge',
    'listCommentVersions',
  ],
  ...['reviewIdea', 'addReview', 'undoReview', 'listQueue', 'claimIdea', 'releaseIdea', 'openReview'],
  ...['createCall', 'editCall', 'deleteCall', 'copyCall', 'moveCall'],
  ...[
    'listJurors',
    'listPossibleJurors',
    'saveJurors',
    'remindJurors',
    'listRanking',
    'decideEntries',
    'getParticipation',
  ],
  ...['listUniversityReports', 'createUniversityReport', 'getUniversityReport'],
  ...['listReports', 'getReport', 'listTemplates', 'addTemplate', 'changeTemplate', 'deleteTemplate'],
]

type Operation = { description: string; responses: Record<string, { headers?: Record<string, unknown> }> }

const isForStaff = ({ description }: Operation) => /For (reviewers and )?administrators\./.test(description)

const endpoints = Object.entries<EndpointShape>(ENDPOINTS)

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  app.clock.advance(10 * MINUTE)
})

test('each call of reviewers and administrators asks for a recent password or is listed as one that does not', () => {
  // Proves trust 32/2.
  const ofStaff = endpoints.filter(([, { access }]) => access === 'admin' || access === 'reviewer')
  const asking = endpoints.filter(([, { needsRecentPassword }]) => needsRecentPassword)
  expect(asking.map(([name]) => name).sort()).toEqual(Object.keys({ ...ASKING, ...ASKING_OF_MEMBERS }).sort())
  expect(ofStaff.map(([name]) => name).sort()).toEqual([...Object.keys(ASKING), ...NOT_ASKING].sort())
})

test.each(Object.entries({ ...ASKING, ...ASKING_OF_MEMBERS }))(
  '%s asks for a password that was not given in the last ten minutes',
  async (name, { path, body }) => {
    // Proves trust 32/2.
    const method = endpoints.find(([each]) => each === name)?.[1].method ?? 'GET'
    const ask = async () => (await app.call(method, path, { token: admin.token, body })).json()
    expect((await ask()).error).toEqual({ password: 'Please confirm with your password.' })
    await app.call('POST', '/v1/settings/password/confirmation', {
      token: admin.token,
      body: { password: admin.password },
    })
    const after = await app.call(method, path, { token: admin.token, body })
    expect(after.body).not.toContain('Please confirm with your password.')
  },
)

test('each download for staff asks for a password that was not given in the last ten minutes', async () => {
  // Proves trust 50/3.
  const document = (await app.call('GET', '/v1/openapi.json')).json()
  const paths = Object.entries<{ get?: Operation }>(document.paths).flatMap(([path, { get }]) =>
    get?.responses[200]?.headers?.['Content-Disposition'] && isForStaff(get) ? [path] : [],
  )
  expect(paths).toEqual(expect.arrayContaining([USERS_CSV_PATH, AUDIT_CSV_PATH, '/v1/calls/{id}/entries.zip']))
  for (const path of paths) {
    const response = await app.call('GET', path.replace('{id}', ID), { token: admin.token })
    expect([path, response.statusCode, response.json().error]).toEqual([
      path,
      403,
      { password: 'Please confirm with your password.' },
    ])
    expect(document.paths[path].get.description).toContain('Asks for the own password')
  }
})

test('a check of an import and the other decisions on a report do not ask', async () => {
  const csv = 'RW1haWwKYUBiLmV4YW1wbGU='
  const check = await app.call('POST', '/v1/admin/users/import', { token: admin.token, body: { csv, dry_run: true } })
  expect(check.statusCode).toBe(200)
  const decision = { action: 'keep', reason: 'Fine', version: 1 }
  const decided = await app.call('POST', `/v1/reports/${ID}/decision`, { token: admin.token, body: decision })
  expect(decided.statusCode).toBe(404)
})
