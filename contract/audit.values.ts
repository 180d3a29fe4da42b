export const AUDIT_ACTIONS = [
  'idea_reviewed',
  'review_undone',
  'review_claimed',
  'review_passed_on',
  'review_template_changed',
  'idea_deleted',
  'idea_merged',
  'idea_separated',
  'idea_handed_over',
  'comment_deleted',
  'update_deleted',
  'event_published',
  'event_edited',
  'event_cancelled',
  'event_declined',
  'call_made',
  'call_edited',
  'call_deleted',
  'call_moved',
  'call_panel_changed',
  'call_passed_on',
  'call_reminded',
  'call_decided',
  'call_exported',
  'report_decided',
  'content_hidden',
  'member_added',
  'members_invited',
  'members_imported',
  'member_updated',
  'import_undone',
  'invitation_mailed',
  'invitation_revoked',
  'invitation_accepted',
  'role_changed',
  'review_scope_changed',
  'member_suspended',
  'suspension_lifted',
  'member_deactivated',
  'member_reactivated',
  'sessions_ended',
  'activation_resent',
  'member_deleted',
  'users_exported',
  'audit_exported',
  'settings_changed',
  'mail_tested',
  'mail_paused',
  'mail_resumed',
  'setup_link_made',
  'first_admin_made',
  'signed_in',
  'password_changed',
  'password_reset',
  'sign_in_linked',
  'sign_in_unlinked',
  'passkey_added',
  'passkey_removed',
  'provider_tested',
  'scim_token_made',
  'scim_token_revoked',
  'key_made',
  'key_revoked',
  'service_key_made',
  'service_key_revoked',
  'webhook_added',
  'webhook_changed',
  'webhook_removed',
  'webhook_switched_off',
  'platform_added',
  'platform_link_made',
  'platform_registered',
  'platform_changed',
  'platform_removed',
  'certificate_revoked',
  'university_report_made',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'second_factor_reset_begun',
  'second_factor_reset_stopped',
  'second_factor_reset',
  'account_deleted',
] as const

export const AUDIT_TARGET_KINDS = ['member', 'idea', 'comment', 'event', 'call', 'list', 'site'] as const

/** Kinds of actors: a member, `npm run quad`, Quad itself, or a program with a service key. */
export const AUDIT_ACTOR_KINDS = ['member', 'command-line', 'system', 'service'] as const

export const AUDIT_PAGE_SIZE = 20

/** Entries are kept for two years. */
export const AUDIT_VALID_MONTHS = 24

/** After this the network is left of an IP address. */
export const AUDIT_IP_DAYS = 30

export const AUDIT_REASON_MAX = 500

/** Beside the endpoints, since the response is no JSON. */
export const AUDIT_CSV_PATH = '/v1/admin/audit.csv'
