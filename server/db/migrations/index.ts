import type { Migration } from 'kysely/migration'
import { initial } from './0001-initial.ts'
import { identities } from './0002-identities.ts'
import { connectionsAndNotifications } from './0003-connections-and-notifications.ts'
import { listsAndSearch } from './0004-lists-and-search.ts'
import { jobs } from './0005-jobs.ts'
import { faculties } from './0006-faculties.ts'
import { outboxLimits } from './0007-outbox-limits.ts'
import { reviewedVersions } from './0008-reviewed-versions.ts'
import { notificationPayloads } from './0009-notification-payloads.ts'
import { reviews } from './0010-reviews.ts'
import { derivedState } from './0011-derived-state.ts'
import { sortKeys } from './0012-sort-keys.ts'
import { supportsAndFollows } from './0013-supports-and-follows.ts'
import { comments } from './0014-comments.ts'
import { ideaVersions } from './0015-idea-versions.ts'
import { ideaTexts } from './0016-idea-texts.ts'
import { rolesAndTeams } from './0017-roles-and-teams.ts'
import { merges } from './0018-merges.ts'
import { drafts } from './0019-drafts.ts'
import { matching } from './0020-matching.ts'
import { audit } from './0021-audit.ts'
import { users } from './0022-users.ts'
import { siteSettings } from './0023-site-settings.ts'
import { visits } from './0024-visits.ts'
import { reviewers } from './0025-reviewers.ts'
import { invitations } from './0026-invitations.ts'
import { events } from './0027-events.ts'
import { dashboard } from './0028-dashboard.ts'
import { reviewRounds } from './0029-review-rounds.ts'
import { reviewAssignments } from './0030-review-assignments.ts'
import { eventComments } from './0031-event-comments.ts'
import { usersLists } from './0032-users-lists.ts'
import { blocks } from './0033-blocks.ts'
import { reports } from './0034-reports.ts'
import { reviewTemplates } from './0035-review-templates.ts'
import { timeZones } from './0036-time-zones.ts'
import { waitingIdeas } from './0037-waiting-ideas.ts'
import { reviewSummaries } from './0038-review-summaries.ts'
import { userImports } from './0039-user-imports.ts'
import { unpublishedVersions } from './0040-unpublished-versions.ts'
import { auditOrigins } from './0041-audit-origins.ts'
import { inventedTeam } from './0042-invented-team.ts'
import { hiddenVersions } from './0043-hidden-versions.ts'

/** Every migration in order. Numbered, forward only, never edited once landed. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-identities': identities,
  '0003-connections-and-notifications': connectionsAndNotifications,
  '0004-lists-and-search': listsAndSearch,
  '0005-jobs': jobs,
  '0006-faculties': faculties,
  '0007-outbox-limits': outboxLimits,
  '0008-reviewed-versions': reviewedVersions,
  '0009-notification-payloads': notificationPayloads,
  '0010-reviews': reviews,
  '0011-derived-state': derivedState,
  '0012-sort-keys': sortKeys,
  '0013-supports-and-follows': supportsAndFollows,
  '0014-comments': comments,
  '0015-idea-versions': ideaVersions,
  '0016-idea-texts': ideaTexts,
  '0017-roles-and-teams': rolesAndTeams,
  '0018-merges': merges,
  '0019-drafts': drafts,
  '0020-matching': matching,
  '0021-audit': audit,
  '0022-users': users,
  '0023-site-settings': siteSettings,
  '0024-visits': visits,
  '0025-reviewers': reviewers,
  '0026-invitations': invitations,
  '0027-events': events,
  '0028-dashboard': dashboard,
  '0029-review-rounds': reviewRounds,
  '0030-review-assignments': reviewAssignments,
  '0031-event-comments': eventComments,
  '0032-users-lists': usersLists,
  '0033-blocks': blocks,
  '0034-reports': reports,
  '0035-review-templates': reviewTemplates,
  '0036-time-zones': timeZones,
  '0037-waiting-ideas': waitingIdeas,
  '0038-review-summaries': reviewSummaries,
  '0039-user-imports': userImports,
  '0040-unpublished-versions': unpublishedVersions,
  '0041-audit-origins': auditOrigins,
  '0042-invented-team': inventedTeam,
  '0043-hidden-versions': hiddenVersions,
}
