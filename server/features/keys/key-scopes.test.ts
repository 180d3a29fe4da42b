// @module-tag slow

import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '../../../contract/endpoints.ts'
import type { EndpointShape } from '../../../contract/http.ts'
import { KEY_SCOPES, MEMBER_SCOPES, SERVICE_SCOPES } from '../../../contract/key-scopes.values.ts'
import { plainPayload, urlOf } from '../../testing/hostile/requests.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const all: [string, EndpointShape][] = Object.entries(ALL_ENDPOINTS)

/** Endpoints of the account, its mail and data, and of other protocols: for sessions alone. */
const OF_SESSIONS =
  /^\/v1\/(auth|sessions|settings|setup|users\/|me\/(keys|passkeys|totp|recovery|second|identities|push)|push|blocks|calendar\/token|mail|admin\/(keys|scim|settings|invitations|provider))|stream$/

test('each call names the scope that opens it to keys, or is closed to them', () => {
  // Proves trust 51/1.
  const opened = KEY_SCOPES.map((scope) => {
    const names = all.filter(([, endpoint]) => endpoint.scope === scope).map(([name]) => name)
    return [scope, names.sort().join(' ')]
  })
  expect(Object.fromEntries(opened)).toMatchInlineSnapshot(`
    {
      "audit:read": "exportAudit listAudit",
      "calls:judge": "getEntryPdf getJudgedEntry listAssignments saveScores",
      "calls:read": "exportScores getCall getCallResults getCallRules getParticipation listCallEntries listCalls listOwnCalls listRanking",
      "comments:write": "addComment addEventComment deleteComment editComment supportComment supportIdea supportUpdate withdrawCommentSupport withdrawSupport withdrawUpdateSupport",
      "events:read": "getEvent getEventFile getOwnEventCommentState getPublicCalendar listAttendees listEventComments listEvents listMeetings listOwnEvents",
      "ideas:read": "getIdea getIdeaVersion getIdeasFeed getOwnCommentState getOwnIdeaStates getOwnUpdateState getPdf getProgress getShowcase getUpdatePicture listComments listDrafts listEventsOfIdea listFeed listIdeaVersions listMilestones listOwnIdeas listReviews listSimilarIdeas listUpdates listWantedSkills",
      "ideas:write": "addUpdate addUpdatePicture createIdea deleteDraft deleteUpdate editIdea editUpdate enterIdea removeUpdatePicture saveDraft setMeasured setMilestones setStage withdrawEntry",
      "messages:read": "countUnread getConversation listConversations listMessages",
      "notifications:read": "countNotifications listNotifications",
      "profile:read": "getAvatar getConnectionsOf getOwnPortfolio getOwnProfile getPortfolio getProfile listCertificates listConnections listFaculties listMatchingIdeas listProfiles",
      "reviews:read": "listIdeas listQueue",
      "users:read": "exportUsers getUser listUsers",
      "webhooks:read": "listDeliveries listWebhooks",
      "webhooks:write": "changeWebhook createWebhook deleteWebhook resendDelivery testWebhook",
    }
  `)
  const closed = all.filter(([, { scope }]) => scope === undefined).map(([name]) => name)
  expect(closed.sort().join(' ')).toMatchInlineSnapshot(
    `"acceptInvitation acceptOffer acceptRequest activate addAuthenticator addPasskey addReview addTemplate answerEvent beginLaunch beginLaunchByForm beginSignIn blockMember cancelEvent cancelSecondFactorReset changeCoauthor changeIdeaImport changePassword changePlatform changeSettings changeTemplate changeUser claimIdea confirmPassword confirmWithPasskey connect copyCall countAccountsOfDomains countListed countOverdue countSecondFactors countShown countUnpublished countWithoutOtherWay createCall createCertificate createEvent createIdeaImport createKey createPlatform createProfile createScimToken createServiceKey createUniversityReport decideEntries decideReport declineInvitation declineOffer deleteAccount deleteCall deleteConversation deleteIdea deletePlatform deleteScimToken deleteTemplate deleteUser disconnect dropCourse editCall editEvent endMailPause endMailPauses endSessionsByProvider endSignedOutSession endUserSessions exportData exportEntries exportFailedIdeas findSimilarIdeas finishLaunch finishSignIn followIdea getAuthenticatorOptions getCalendarAddress getCallFrame getCard getCertificate getCertificateJwt getCertificateKeys getCertificatePdf getDashboard getDecision getDidDocument getHome getIdeaImport getIdeasFrame getLinkPreview getMailLink getMailPause getNextStep getNotificationChoices getOembed getOpenApi getOwnBallot getPasskeyConfirmationOptions getPasskeyCreationOptions getPasskeySignInOptions getPlatformKeys getPrivateCalendar getProviderLogout getProviderTest getProviders getPushKey getReference getReport getSamlMetadata getSecondFactor getSecondFactorReset getSettings getSignUpChallenge getSite getSiteImage getSiteSettings getSiteTeam getSiteTexts getStatusList getUniversityReport getUniversityReportCsv getUniversityReportPdf getUserSecondFactor giveSecondFactor handOverIdea ignoreRequest importUsers inviteCourse inviteMember inviteToSite leaveTeam linkIdentity listAccountInvitations listBlocks listCommentVersions listCourses listEventMentionable listGrades listIdeaImports listIdentities listJurors listKeys listMailPauses listManagedCalls listMatches listMentionable listMentionableMembers listOffers listPasskeys listPlatforms listPossibleJurors listProviderStates listRecentImports listReference listReports listRequests listScimTokens listSentRequests listServiceKeys listSessions listTemplates listUniversityReports mailSecondFactorCode makePlatformLink makeRecoveryCodes mergeIdea moveCall muteConversation muteIdea objectByLink objectToDecision offerHelp openAccountInvitation openConversation openDecision openLaunch openReview passOnEntry placeLink previewMails proveLaunch putProfile readLaunch readLink readMessages readNotifications readRoster receiveLaunch receiveSamlLogout receiveSamlResponse redeemGoogleCode refuseContinuation registerPlatform releaseIdea remindJurors removeAuthenticator removeContinues removePasskey removePushSubscription renamePasskey replyToReview report requestActivation requestPasswordReset resendAccountInvitation resendActivation resetCalendarAddress resetPassword resetSecondFactor restoreIdeaVersion restoreRequest reviewIdea revokeAccountInvitation revokeCertificate revokeKey revokeOtherSessions revokeServiceKey revokeSession runIdeaImport saveConnectionNote saveJurors saveOwnBallot saveSiteSettings search sendMessage setContinues setNotificationChoices setOwnPortfolio setPushSubscription setUp signIn signInWithPasskey signOut signUp startProviderTest stopSecondFactorReset stopSecondFactorResetByLink streamNotifications suggest testMail testPlatform unblockMember undoIdeaImport undoImport undoMerge undoReview undoUnsubscribe unfollowIdea unlinkEvent unlinkIdentity unmuteConversation unmuteIdea unsubscribe updateProfile uploadSiteImage withdrawInvitation withdrawOffer withdrawRequest"`,
  )
})

test('nothing that only a session may do has a scope', () => {
  // Proves trust 51/1.
  const open = all.filter(([, { path, scope }]) => scope !== undefined && OF_SESSIONS.test(path))
  expect(open.map(([name]) => name)).toEqual([])
  expect(all.filter(([, { path }]) => OF_SESSIONS.test(path)).length).toBeGreaterThan(40)
  // A download asks for the password, which was given when the key was made; nothing else that asks is open.
  const asking = all.filter(([, { scope, needsRecentPassword }]) => scope !== undefined && needsRecentPassword)
  expect(new Set(asking.map(([name, { method }]) => `${method} ${name}`))).toEqual(
    new Set([
      'GET exportAudit',
      'GET exportScores',
      'GET exportUsers',
      // Of webhooks, which a service key is made for.
      ...['DELETE deleteWebhook', 'PATCH changeWebhook', 'POST createWebhook'],
    ]),
  )
})

test('calls for administrators alone are open to service keys alone', () => {
  const ofAdmins = all.filter(([, { access, scope }]) => access === 'admin' && scope !== undefined)
  expect(ofAdmins.every(([, { isForServices }]) => isForServices)).toBe(true)
  expect(ofAdmins.some(([, { scope }]) => (MEMBER_SCOPES as readonly unknown[]).includes(scope))).toBe(false)
})

async function keysOf(app: TestApp, scopes: readonly string[], userId: string | null): Promise<Map<string, string>> {
  const { hashToken } = await import('../../lib/tokens.ts')
  const { newSecret } = await import('./key-secrets.ts')
  const keys = new Map(scopes.map((scope) => [scope, newSecret()]))
  const rows = [...keys].map(([scope, secret]) => ({
    ...{ id: randomUUID(), user_id: userId, name: scope, prefix: 'quad_test', secret_hash: hashToken(secret) },
    ...{ scopes: JSON.stringify([scope]), has_second_factor: 0, created_at: '2026-01-01T00:00:00.000Z' },
    ...{ expires_at: null, last_used_at: null, last_used_ip: '', ended_at: null, ended_by: null, end_told_at: null },
  }))
  await app.deps.db.insertInto('api_keys').values(rows).execute()
  return keys
}

type Call = (token: string) => Promise<LightMyRequestResponse>

/** Calls of every endpoint about an idea, each by whoever has the token. Browsers on their way to a provider are redirected with the error. */
function callsAbout(app: TestApp, id: string): { name: string; endpoint: EndpointShape; call: Call }[] {
  return all
    .filter(([name, { status }]) => name !== 'streamNotifications' && status < 300)
    .map(([name, endpoint]) => {
      const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, id]))
      const [url, body] = [urlOf(endpoint, params), plainPayload(endpoint)]
      const payload = body === undefined ? {} : { payload: JSON.parse(body) }
      const call: Call = async (token) => {
        await app.deps.db.deleteFrom('throttles').execute()
        return app.app.inject({
          method: endpoint.method,
          url,
          headers: { authorization: `Bearer ${token}` },
          ...payload,
        })
      }
      return { name, endpoint, call }
    })
}

const isOutside = (response: LightMyRequestResponse) =>
  response.statusCode === 403 && 'scope' in (response.json().error ?? {})

/** Errors of a session, other than for its age. */
const isRefused = (response: LightMyRequestResponse) =>
  [401, 403, 404].includes(response.statusCode) && response.json().error?.password === undefined

test.each([
  ['member', {}],
  ['reviewer', { isReviewer: true }],
  ['admin', { isAdmin: true }],
])('a key does nothing beyond its scope, and nothing that its %s may not do', async (_who, role) => {
  // Proves trust 51/1.
  const app = await startTestApp()
  const member = await signedInMember(app, role)
  const idea = await shareIdea(app, await signedInMember(app))
  // Every scope, also those that nobody could give to a key of this member.
  const keys = [...(await keysOf(app, KEY_SCOPES, member.id))]
  const problems: string[] = []
  for (const { name, endpoint, call } of callsAbout(app, idea.id)) {
    for (const [scope, secret] of keys.filter(([scope]) => scope !== endpoint.scope)) {
      const response = await call(secret)
      if (!isOutside(response)) problems.push(`${scope} ${name}: ${response.statusCode}`)
    }
    const secret = keys.find(([scope]) => scope === endpoint.scope)?.[1]
    if (secret === undefined) continue
    const [bySession, byKey] = [await call(member.token), await call(secret)]
    if (isOutside(byKey)) problems.push(`${name}: ${byKey.body}`)
    if (isRefused(bySession) && byKey.statusCode !== bySession.statusCode) {
      problems.push(`${name}: ${byKey.statusCode}, by a session ${bySession.statusCode}`)
    }
  }
  expect(problems).toEqual([])
})

test('a service key does nothing beyond its scope, and nothing of a member', async () => {
  // Proves trust 51/1.
  const app = await startTestApp()
  const idea = await shareIdea(app, await signedInMember(app))
  const keys = [...(await keysOf(app, SERVICE_SCOPES, null))]
  const problems: string[] = []
  for (const { name, endpoint, call } of callsAbout(app, idea.id)) {
    const isOpen = endpoint.isForServices || endpoint.access === 'public'
    for (const [scope, secret] of keys) {
      const response = await call(secret)
      const isWrong =
        isOpen && endpoint.scope === scope ? [401, 403, 500].includes(response.statusCode) : !isOutside(response)
      if (isWrong) problems.push(`${scope} ${name}: ${response.statusCode} ${response.body}`)
    }
  }
  expect(problems).toEqual([])
})
