import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import * as blocks from './blocks.ts'
import * as calendars from './calendars.ts'
import * as comments from './comments.ts'
import * as connections from './connections.ts'
import * as dashboard from './dashboard.ts'
import * as drafts from './drafts.ts'
import * as eventComments from './event-comments.ts'
import * as events from './events.ts'
import * as follows from './follows.ts'
import * as home from './home.ts'
import type { EndpointShape } from './http.ts'
import * as ideaVersions from './idea-versions.ts'
import * as ideas from './ideas.ts'
import * as identities from './identities.ts'
import * as invitations from './invitations.ts'
import * as linkPreviews from './link-previews.ts'
import * as lists from './lists.ts'
import * as mailTests from './mail-tests.ts'
import * as matches from './matches.ts'
import * as merges from './merges.ts'
import * as notifications from './notifications.ts'
import * as offers from './offers.ts'
import * as passwordResets from './password-resets.ts'
import * as profiles from './profiles.ts'
import * as reports from './reports.ts'
import * as reviewTemplates from './review-templates.ts'
import * as reviews from './reviews.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as similarIdeas from './similar-ideas.ts'
import * as site from './site.ts'
import * as siteImages from './site-images.ts'
import * as siteSettings from './site-settings.ts'
import * as siteTeam from './site-team.ts'
import * as siteTexts from './site-texts.ts'
import * as supports from './supports.ts'
import * as teams from './teams.ts'
import * as userImports from './user-imports.ts'
import * as users from './users.ts'

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

const MODULES = {
  ...accounts,
  ...sessions,
  ...identities,
  ...passwordResets,
  ...profiles,
  ...ideas,
  ...ideaVersions,
  ...drafts,
  ...linkPreviews,
  ...lists,
  ...similarIdeas,
  ...matches,
  ...merges,
  ...supports,
  ...follows,
  ...comments,
  ...offers,
  ...teams,
  ...events,
  ...eventComments,
  ...calendars,
  ...reviewTemplates,
  ...reviews,
  ...reports,
  ...connections,
  ...blocks,
  ...notifications,
  ...settings,
  ...audit,
  ...dashboard,
  ...users,
  ...invitations,
  ...userImports,
  ...mailTests,
  ...home,
  ...site,
  ...siteImages,
  ...siteSettings,
  ...siteTeam,
  ...siteTexts,
}

/** The type of each declared call, by its name. */
export type Endpoints = {
  [Name in keyof typeof MODULES as (typeof MODULES)[Name] extends EndpointShape ? Name : never]: (typeof MODULES)[Name]
}

/** Every declared call, with its name as the operation id. */
export const ENDPOINTS: Readonly<Record<string, EndpointShape>> = Object.fromEntries(
  Object.entries<unknown>(MODULES).filter((entry): entry is [string, EndpointShape] => isEndpoint(entry[1])),
)
