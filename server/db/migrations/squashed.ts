/**
 * The migrations that each of these took the place of, which databases of before have recorded. One that has recorded all of them
 * has had it.
 */
export const SQUASHED: ReadonlyMap<string, string[]> = new Map([
  [
    '0086-third-release',
    names(`
    0006-faculties 0007-outbox-limits 0008-reviewed-versions 0009-notification-payloads 0010-reviews
    0011-derived-state 0012-sort-keys 0013-supports-and-follows 0014-comments 0015-idea-versions
    0016-idea-texts 0017-roles-and-teams 0018-merges 0019-drafts 0020-matching 0021-audit 0022-users
    0023-site-settings 0024-visits 0025-reviewers 0026-invitations 0027-events 0028-dashboard
    0029-review-rounds 0030-review-assignments 0031-event-comments 0032-users-lists 0033-blocks 0034-reports
    0035-review-templates 0036-time-zones 0037-waiting-ideas 0038-review-summaries 0039-user-imports
    0040-unpublished-versions 0041-audit-origins 0042-invented-team 0043-hidden-versions 0044-blocked-answers
    0045-unsent-decisions 0046-former-members 0046-session-use 0047-used-links 0048-calls
    0049-notification-mails 0050-device-time-zones 0051-progress 0052-search-without-joiners
    0053-conversations 0054-connection-notes 0055-mail-links 0056-passkeys 0057-update-pictures
    0058-provider-sessions 0059-owned-fields 0060-languages 0061-bounces 0062-second-factors
    0063-second-factor-demand 0064-saml-responses 0065-scim 0068-idempotency-keys 0070-message-times
    0078-linked-identities 0079-site-keys 0080-uploads 0083-search-with-vowel-signs 0084-dictionary-order
    0085-translated-templates 0086-push-subscriptions
  `),
  ],
  [
    '0133-fourth-release',
    names(`
    0090-stored-responses 0091-links-without-names 0092-hidden-updates 0100-refused-continuations
    0101-entered-by 0110-deactivations 0111-encrypted-app-secrets 0120-answer-times 0121-following-answers
    0122-told-answers 0130-bounces-that-count 0131-tokens 0132-search 0133-pdfs-read-again
  `),
  ],
])

function names(text: string): string[] {
  return text.trim().split(/\s+/)
}
