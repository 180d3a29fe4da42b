import { blockMember, unblockMember } from '../../contract/blocks.ts'
import { resetCalendarAddress } from '../../contract/calendars.ts'
import {
  addComment,
  deleteComment,
  editComment,
  supportComment,
  withdrawCommentSupport,
} from '../../contract/comments.ts'
import {
  acceptRequest,
  connect,
  disconnect,
  ignoreRequest,
  restoreRequest,
  withdrawRequest,
} from '../../contract/connections.ts'
import { deleteDraft, saveDraft } from '../../contract/drafts.ts'
import { addEventComment } from '../../contract/event-comments.ts'
import { answerEvent, cancelEvent, createEvent, editEvent } from '../../contract/events.ts'
import { followIdea, muteIdea } from '../../contract/follows.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { restoreIdeaVersion } from '../../contract/idea-versions.ts'
import { createIdea, deleteIdea, editIdea } from '../../contract/ideas.ts'
import { inviteToSite, resendAccountInvitation, revokeAccountInvitation } from '../../contract/invitations.ts'
import { testMail } from '../../contract/mail-tests.ts'
import { mergeIdea, undoMerge } from '../../contract/merges.ts'
import { readNotifications } from '../../contract/notifications.ts'
import {
  acceptInvitation,
  acceptOffer,
  declineInvitation,
  declineOffer,
  inviteMember,
  offerHelp,
  withdrawInvitation,
  withdrawOffer,
} from '../../contract/offers.ts'
import { createProfile, putProfile, updateProfile } from '../../contract/profiles.ts'
import { decideReport, objectToDecision, report } from '../../contract/reports.ts'
import { addTemplate, changeTemplate, deleteTemplate } from '../../contract/review-templates.ts'
import {
  addReview,
  claimIdea,
  openReview,
  releaseIdea,
  replyToReview,
  reviewIdea,
  undoReview,
} from '../../contract/reviews.ts'
import { revokeOtherSessions, revokeSession } from '../../contract/sessions.ts'
import { changePassword, changeSettings, confirmPassword, deleteAccount } from '../../contract/settings.ts'
import { uploadSiteImage } from '../../contract/site-images.ts'
import { saveSiteSettings } from '../../contract/site-settings.ts'
import { supportIdea, withdrawSupport } from '../../contract/supports.ts'
import { changeCoauthor, handOverIdea, leaveTeam } from '../../contract/teams.ts'
import { importUsers, undoImport } from '../../contract/user-imports.ts'
import { changeUser, deleteUser, endUserSessions, resendActivation } from '../../contract/users.ts'
import { DAY, HOUR, MINUTE } from './clock.ts'

/** How often one subject, such as a member or a network, may do something. `may` says so to who has done it as often. */
export type Limit = { name: string; limit: number; windowMs: number; may?: string }

/** What one member may do. Tries that fail do not count, except those that cost work all the same. */
export const LIMITS = {
  ideas: { name: 'idea', limit: 20, windowMs: DAY, may: 'share 20 ideas a day' },
  ideaEdits: { name: 'idea-edit', limit: 100, windowMs: DAY, may: 'change ideas 100 times a day' },
  ideaDeletions: { name: 'idea-deletion', limit: 100, windowMs: DAY, may: 'delete 100 ideas a day' },
  drafts: { name: 'draft', limit: 1_200, windowMs: HOUR, may: 'save or discard drafts 1200 times an hour' },
  supports: { name: 'support', limit: 600, windowMs: HOUR, may: 'support ideas 600 times an hour' },
  follows: { name: 'follow', limit: 600, windowMs: HOUR, may: 'follow or mute ideas 600 times an hour' },
  comments: { name: 'comment', limit: 10, windowMs: 10 * MINUTE, may: 'write 10 comments in 10 minutes' },
  commentsOfNewAccounts: {
    name: 'first-comment',
    limit: 10,
    windowMs: DAY,
    may: 'write 10 comments a day while your account is new',
  },
  commentChanges: { name: 'comment-change', limit: 60, windowMs: HOUR, may: 'change comments 60 times an hour' },
  commentSupports: { name: 'comment-support', limit: 600, windowMs: HOUR, may: 'support comments 600 times an hour' },
  offers: { name: 'offer', limit: 30, windowMs: DAY, may: 'offer help 30 times a day' },
  invitations: { name: 'invitation', limit: 50, windowMs: DAY, may: 'invite 50 members a day' },
  teamChanges: { name: 'team-change', limit: 300, windowMs: HOUR, may: 'change teams 300 times an hour' },
  events: { name: 'event', limit: 20, windowMs: DAY, may: 'propose 20 events a day' },
  eventChanges: { name: 'event-change', limit: 100, windowMs: HOUR, may: 'change events 100 times an hour' },
  eventAnswers: { name: 'event-answer', limit: 120, windowMs: HOUR, may: 'answer events 120 times an hour' },
  connectionRequests: { name: 'connection-request', limit: 50, windowMs: DAY, may: 'ask 50 members a day to connect' },
  connectionRequestsOfNewAccounts: {
    name: 'first-connection-request',
    limit: 5,
    windowMs: DAY,
    may: 'ask 5 members a day to connect while your account is new',
  },
  connectionChanges: { name: 'connection-change', limit: 300, windowMs: HOUR, may: 'answer 300 requests an hour' },
  blocks: { name: 'block', limit: 120, windowMs: HOUR, may: 'block or unblock 120 times an hour' },
  profileEdits: { name: 'profile-edit', limit: 60, windowMs: HOUR, may: 'change your profile 60 times an hour' },
  avatars: { name: 'picture', limit: 20, windowMs: HOUR, may: 'upload 20 pictures an hour' },
  siteImages: { name: 'site-image', limit: 60, windowMs: HOUR, may: 'upload 60 images of the site an hour' },
  settingsChanges: { name: 'settings-change', limit: 60, windowMs: HOUR, may: 'change settings 60 times an hour' },
  sessionEnds: { name: 'session-end', limit: 100, windowMs: HOUR, may: 'end 100 sessions an hour' },
  reads: { name: 'notification-read', limit: 1_000, windowMs: HOUR, may: 'mark notifications 1000 times an hour' },
  reviews: { name: 'review', limit: 500, windowMs: HOUR, may: 'review 500 ideas an hour' },
  reviewTurns: { name: 'review-turn', limit: 2_000, windowMs: HOUR, may: 'open, take or pass on 2000 reviews an hour' },
  reports: { name: 'report', limit: 20, windowMs: DAY, may: 'report 20 things a day' },
  moderations: { name: 'moderation', limit: 500, windowMs: HOUR, may: 'decide on 500 reports an hour' },
  reviewTemplates: {
    name: 'review-template',
    limit: 200,
    windowMs: HOUR,
    may: 'change reply templates 200 times an hour',
  },
  merges: { name: 'merge', limit: 100, windowMs: HOUR, may: 'merge or separate 100 ideas an hour' },
  // That succeed, so that nobody else uses them up.
  signIns: { name: 'sign-in', limit: 400, windowMs: HOUR, may: 'sign in 400 times an hour' },
  userChanges: { name: 'user-change', limit: 1_000, windowMs: HOUR, may: 'change accounts 1000 times an hour' },
  accountInvitations: {
    name: 'account-invitation',
    limit: 300,
    windowMs: HOUR,
    may: 'invite to the site 300 times an hour',
  },
  imports: {
    name: 'import',
    limit: 60,
    windowMs: HOUR,
    may: 'check, import or take back lists of members 60 times an hour',
  },
  mailTests: { name: 'mail-test', limit: 20, windowMs: HOUR, may: 'test the mail 20 times an hour' },
  adminExports: { name: 'admin-export', limit: 30, windowMs: HOUR, may: 'export lists 30 times an hour' },
  exports: { name: 'export', limit: 10, windowMs: HOUR, may: 'download your data 10 times an hour' },
  linkPreviews: { name: 'link-preview', limit: 30, windowMs: MINUTE, may: 'look up 30 links a minute' },
  // Searches that the response cache does not have.
  memberSearches: { name: 'search', limit: 120, windowMs: MINUTE, may: 'search 120 times a minute' },
  networkSearches: {
    name: 'search',
    limit: 600,
    windowMs: MINUTE,
    may: 'search 600 times a minute, as all of a network',
  },
} satisfies Record<string, Limit>

const LIMITED: [limit: Limit, endpoints: EndpointShape[]][] = [
  [LIMITS.ideas, [createIdea]],
  [LIMITS.ideaEdits, [editIdea, restoreIdeaVersion]],
  [LIMITS.ideaDeletions, [deleteIdea]],
  [LIMITS.drafts, [saveDraft, deleteDraft]],
  [LIMITS.supports, [supportIdea, withdrawSupport]],
  [LIMITS.follows, [followIdea, muteIdea]],
  [LIMITS.comments, [addComment, addEventComment]],
  [LIMITS.commentChanges, [editComment, deleteComment]],
  [LIMITS.commentSupports, [supportComment, withdrawCommentSupport]],
  [LIMITS.offers, [offerHelp]],
  [LIMITS.invitations, [inviteMember]],
  [
    LIMITS.teamChanges,
    [
      ...[acceptOffer, declineOffer, withdrawOffer, acceptInvitation, declineInvitation, withdrawInvitation],
      ...[leaveTeam, changeCoauthor, handOverIdea],
    ],
  ],
  [LIMITS.events, [createEvent]],
  [LIMITS.eventChanges, [editEvent, cancelEvent]],
  [LIMITS.eventAnswers, [answerEvent]],
  [LIMITS.connectionRequests, [connect]],
  [LIMITS.connectionChanges, [acceptRequest, ignoreRequest, restoreRequest, withdrawRequest, disconnect]],
  [LIMITS.blocks, [blockMember, unblockMember]],
  [LIMITS.profileEdits, [createProfile, putProfile, updateProfile]],
  [
    LIMITS.settingsChanges,
    [changeSettings, changePassword, confirmPassword, deleteAccount, saveSiteSettings, resetCalendarAddress],
  ],
  [LIMITS.siteImages, [uploadSiteImage]],
  [LIMITS.sessionEnds, [revokeSession, revokeOtherSessions]],
  [LIMITS.reads, [readNotifications]],
  [LIMITS.reviews, [reviewIdea, addReview, undoReview, replyToReview]],
  [LIMITS.reviewTurns, [claimIdea, releaseIdea, openReview]],
  [LIMITS.reports, [report, objectToDecision]],
  [LIMITS.moderations, [decideReport]],
  [LIMITS.reviewTemplates, [addTemplate, changeTemplate, deleteTemplate]],
  [LIMITS.merges, [mergeIdea, undoMerge]],
  [LIMITS.accountInvitations, [inviteToSite, resendAccountInvitation, revokeAccountInvitation]],
  [LIMITS.mailTests, [testMail]],
  [LIMITS.imports, [importUsers, undoImport]],
  [LIMITS.userChanges, [changeUser, deleteUser, endUserSessions, resendActivation]],
]

const limitOfEndpoint = new Map(LIMITED.flatMap(([limit, endpoints]) => endpoints.map((one) => [one, limit] as const)))

/** What a member's calls of an endpoint count against. */
export function limitOf(endpoint: EndpointShape): Limit | undefined {
  return limitOfEndpoint.get(endpoint)
}
