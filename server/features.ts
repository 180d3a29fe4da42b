import type { Features } from './feature.ts'
import { accountsFeature } from './features/accounts/accounts.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { backupsFeature } from './features/backups/backups.feature.ts'
import { blocksFeature } from './features/blocks/blocks.feature.ts'
import { bouncesFeature } from './features/bounces/bounces.feature.ts'
import { calendarsFeature } from './features/calendars/calendars.feature.ts'
import { callsFeature } from './features/calls/calls.feature.ts'
import { commentsFeature } from './features/comments/comments.feature.ts'
import { connectionsFeature } from './features/connections/connections.feature.ts'
import { conversationsFeature } from './features/conversations/conversations.feature.ts'
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts'
import { digestsFeature } from './features/digests/digests.feature.ts'
import { docsFeature } from './features/docs/docs.feature.ts'
import { draftsFeature } from './features/drafts/drafts.feature.ts'
import { eventsFeature } from './features/events/events.feature.ts'
import { filesFeature } from './features/files/files.feature.ts'
import { followsFeature } from './features/follows/follows.feature.ts'
import { healthFeature } from './features/health/health.feature.ts'
import { homeFeature } from './features/home/home.feature.ts'
import { ideasFeature } from './features/ideas/ideas.feature.ts'
import { idempotencyKeysFeature } from './features/idempotency-keys/idempotency-keys.feature.ts'
import { identitiesFeature } from './features/identities/identities.feature.ts'
import { invitationsFeature } from './features/invitations/invitations.feature.ts'
import { linkPreviewsFeature } from './features/link-previews/link-previews.feature.ts'
import { mailTestsFeature } from './features/mail-tests/mail-tests.feature.ts'
import { mailsFeature } from './features/mails/mails.feature.ts'
import { matchesFeature } from './features/matches/matches.feature.ts'
import { mergesFeature } from './features/merges/merges.feature.ts'
import { metricsFeature } from './features/metrics/metrics.feature.ts'
import { notificationsFeature } from './features/notifications/notifications.feature.ts'
import { offersFeature } from './features/offers/offers.feature.ts'
import { passkeysFeature } from './features/passkeys/passkeys.feature.ts'
import { passwordResetsFeature } from './features/password-resets/password-resets.feature.ts'
import { profilesFeature } from './features/profiles/profiles.feature.ts'
import { progressFeature } from './features/progress/progress.feature.ts'
import { reportsFeature } from './features/reports/reports.feature.ts'
import { reviewTemplatesFeature } from './features/review-templates/review-templates.feature.ts'
import { reviewsFeature } from './features/reviews/reviews.feature.ts'
import { rolesFeature } from './features/roles/roles.feature.ts'
import { scimFeature } from './features/scim/scim.feature.ts'
import { secondFactorsFeature } from './features/second-factors/second-factors.feature.ts'
import { sessionsFeature } from './features/sessions/sessions.feature.ts'
import { settingsFeature } from './features/settings/settings.feature.ts'
import { signUpsFeature } from './features/sign-ups/sign-ups.feature.ts'
import { similarIdeasFeature } from './features/similar-ideas/similar-ideas.feature.ts'
import { siteFeature } from './features/site/site.feature.ts'
import { siteImagesFeature } from './features/site-images/site-images.feature.ts'
import { siteSettingsFeature } from './features/site-settings/site-settings.feature.ts'
import { supportsFeature } from './features/supports/supports.feature.ts'
import { teamsFeature } from './features/teams/teams.feature.ts'
import { usersFeature } from './features/users/users.feature.ts'

/**
 * All features. The deletion of an account goes through them in this order: the audit log and reports find a member's
 * content by its author, so they come before ideas, comments and events.
 */
export const FEATURES: Features = [
  auditFeature,
  reportsFeature,
  progressFeature,
  ideasFeature,
  commentsFeature,
  eventsFeature,
  supportsFeature,
  mailsFeature,
  accountsFeature,
  signUpsFeature,
  settingsFeature,
  sessionsFeature,
  identitiesFeature,
  passkeysFeature,
  scimFeature,
  secondFactorsFeature,
  passwordResetsFeature,
  profilesFeature,
  similarIdeasFeature,
  matchesFeature,
  mergesFeature,
  draftsFeature,
  followsFeature,
  homeFeature,
  offersFeature,
  rolesFeature,
  teamsFeature,
  calendarsFeature,
  callsFeature,
  linkPreviewsFeature,
  reviewTemplatesFeature,
  reviewsFeature,
  connectionsFeature,
  blocksFeature,
  bouncesFeature,
  notificationsFeature,
  dashboardFeature,
  digestsFeature,
  usersFeature,
  invitationsFeature,
  mailTestsFeature,
  filesFeature,
  siteFeature,
  siteImagesFeature,
  siteSettingsFeature,
  backupsFeature,
  conversationsFeature,
  docsFeature,
  healthFeature,
  idempotencyKeysFeature,
  metricsFeature,
]
