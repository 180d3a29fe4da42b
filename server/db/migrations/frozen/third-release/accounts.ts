import type { Kysely } from 'kysely'
import { createIndexes, createTable, textType } from '../create-table.ts'

/** Tables of the site, of accounts and of how they are reached. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'site_settings', [
    ['id', 'integer', 'primary'],
    ['settings', 'text'],
    ['version', 'integer'],
    ['changed_at', 'text'],
  ]).execute()

  await createTable(db, 'site_keys', [
    ['name', 'text', 'primary'],
    ['key', 'text'],
  ]).execute()

  await createTable(db, 'audit_entries', [
    ['id', 'text', 'primary'],
    ['created_at', 'text'],
    ['actor_kind', 'text'],
    ['actor_id', 'text', 'null'],
    ['action', 'text'],
    ['target_kind', 'text'],
    ['target_id', 'text', 'null'],
    ['target_name', 'text'],
    ['member_id', 'text', 'null'],
    ['value_before', 'text', 'null'],
    ['value_after', 'text', 'null'],
    ['reason', 'text'],
    ['ip', 'text'],
    ['search_text', 'text'],
    ['actor_role', 'text', 'null'],
    ['user_agent', 'text', 'null'],
  ])
    .addForeignKeyConstraint('audit_entries_actor', ['actor_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .addForeignKeyConstraint('audit_entries_member', ['member_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()

  await createTable(db, 'user_imports', [
    ['id', 'text', 'primary'],
    ['created_at', 'text'],
    ['added', 'integer'],
    ['updated', 'integer'],
  ]).execute()

  await createTable(db, 'user_import_changes', [
    ['import_id', 'text'],
    ['user_id', 'text'],
    ['before', 'text'],
    ['after', 'text'],
  ])
    .addPrimaryKeyConstraint('user_import_changes_once', ['import_id', 'user_id'])
    .addForeignKeyConstraint('user_import_changes_import', ['import_id'], 'user_imports', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('user_import_changes_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'invitations', [
    ['id', 'text', 'primary'],
    ['email', 'text', 'unique'],
    ['user_type', 'text'],
    ['firstname', 'text'],
    ['lastname', 'text'],
    ['faculty', 'text'],
    ['program', 'text'],
    ['year', 'text'],
    ['created_at', 'text'],
    ['mailed_at', 'text', 'null'],
    ['token_hash', 'text', 'null', 'unique'],
    ['expires_at', 'text'],
  ])
    .addColumn('import_id', textType(db), (column) => column.references('user_imports.id').onDelete('set null'))
    .execute()

  await createTable(db, 'blocks', [
    ['user_id', 'text'],
    ['blocked_id', 'text'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('blocks_pair', ['user_id', 'blocked_id'])
    .addForeignKeyConstraint('blocks_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('blocks_blocked', ['blocked_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'mail_links', [
    ['token_hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['stops', 'text'],
    ['stopped', 'text', 'null'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('mail_links_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'passkeys', [
    ['id', 'text', 'primary'],
    ['user_id', 'text'],
    ['credential_id', 'text', 'unique'],
    ['public_key', 'text'],
    ['counter', 'integer'],
    ['transports', 'text'],
    ['is_synced', 'integer'],
    ['name', 'text'],
    ['created_at', 'text'],
    ['last_used_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('passkeys_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'authenticators', [
    ['user_id', 'text', 'primary'],
    ['secret', 'text', 'null'],
    ['last_step', 'integer', 'null'],
    ['new_secret', 'text', 'null'],
    ['new_secret_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('authenticators_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'recovery_codes', [
    ['code_hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['created_at', 'text'],
    ['used_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('recovery_codes_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'second_factor_tickets', [
    ['ticket_hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['opened_by', 'text'],
    ['expires_at', 'text'],
  ])
    .addForeignKeyConstraint('second_factor_tickets_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()

  await createTable(db, 'second_factor_resets', [
    ['user_id', 'text', 'primary'],
    ['requested_by', 'text', 'null'],
    ['reason', 'text'],
    ['created_at', 'text'],
    ['due_at', 'text'],
  ])
    .addForeignKeyConstraint('second_factor_resets_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('second_factor_resets_requested_by', ['requested_by'], 'users', ['id'], (key) =>
      key.onDelete('set null'),
    )
    .execute()

  await createTable(db, 'provider_sessions', [
    ['hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['provider', 'text'],
    ['issuer', 'text'],
    ['subject', 'text'],
    ['sid', 'text', 'null'],
    ['id_token', 'text'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('provider_sessions_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'used_logout_tokens', [
    ['hash', 'text', 'primary'],
    ['expires_at', 'text'],
  ]).execute()

  await createTable(db, 'identity_links', [
    ['code_hash', 'text', 'primary'],
    ['provider', 'text'],
    ['issuer', 'text'],
    ['subject', 'text'],
    ['name', 'text', 'null'],
    ['email', 'text', 'null'],
    ['expires_at', 'text'],
  ]).execute()

  await createTable(db, 'provider_states', [
    ['name', 'text', 'primary'],
    ['last_success_at', 'text', 'null'],
    ['last_failure_at', 'text', 'null'],
    ['last_failure', 'text', 'null'],
  ]).execute()

  await createTable(db, 'provider_tests', [
    ['id', 'text', 'primary'],
    ['user_id', 'text'],
    ['provider', 'text'],
    ['key_hash', 'text', 'unique'],
    ['created_at', 'text'],
    ['finished_at', 'text', 'null'],
    ['result', 'text', 'null'],
  ])
    .addForeignKeyConstraint('provider_tests_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'saml_responses', [
    ['hash', 'text', 'primary'],
    ['handle', 'text', 'null'],
    ['provider', 'text'],
    ['in_response_to', 'text', 'null'],
    ['payload', 'text', 'null'],
    ['created_at', 'text'],
    ['expires_at', 'text'],
  ]).execute()

  await createTable(db, 'scim_tokens', [
    ['id', 'text', 'primary'],
    ['name', 'text'],
    ['token_hash', 'text', 'unique'],
    ['created_at', 'text'],
    ['last_used_at', 'text', 'null'],
  ]).execute()

  await createTable(db, 'scim_users', [
    ['user_id', 'text', 'primary'],
    ['user_name', 'text'],
    ['user_name_key', 'text', 'unique'],
    ['external_id', 'text', 'null'],
    ['deactivated_at', 'text', 'null'],
    ['deleted_at', 'text', 'null'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
  ])
    .addForeignKeyConstraint('scim_users_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'idempotency_keys', [
    ['user_id', 'text'],
    ['key', 'text'],
    ['request_hash', 'text'],
    ['attempt', 'text'],
    ['running_until', 'text'],
    ['acted_at', 'text', 'null'],
    ['status', 'integer', 'null'],
    ['headers', 'text', 'null'],
    ['body', 'text', 'null'],
    ['created_at', 'text'],
  ])
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .addForeignKeyConstraint('idempotency_keys_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'notification_choices', [
    ['user_id', 'text', 'primary'],
    ['choices', 'text'],
    ['hidden_kinds', 'text'],
    ['version', 'integer'],
    ['changed_at', 'text'],
  ])
    .addForeignKeyConstraint('notification_choices_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()

  await createTable(db, 'digests', [
    ['user_id', 'text'],
    ['day', 'text'],
    ['made_at', 'text'],
  ])
    .addPrimaryKeyConstraint('digests_key', ['user_id', 'day'])
    .addForeignKeyConstraint('digests_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'push_subscriptions', [
    ['session_hash', 'text', 'primary'],
    ['user_id', 'text'],
    ['endpoint', 'text', 'unique'],
    ['p256dh', 'text'],
    ['auth', 'text'],
    ['created_at', 'text'],
    ['waiting', 'text'],
    ['attempts', 'integer'],
    ['next_attempt_at', 'text', 'null'],
  ])
    .addForeignKeyConstraint('push_subscriptions_session', ['session_hash'], 'sessions', ['token_hash'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('push_subscriptions_member', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()

  await createTable(db, 'mail_bounces', [
    ['mail_id', 'text', 'primary'],
    ['user_id', 'text'],
    ['email', 'text'],
    ['reason', 'text'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('mail_bounces_user', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'uploads', [
    ['id', 'text', 'primary'],
    ['owner_id', 'text'],
    ['kind', 'text'],
    ['size', 'integer'],
    ['received', 'integer'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
  ])
    .addForeignKeyConstraint('uploads_owner', ['owner_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'upload_parts', [
    ['upload_id', 'text'],
    ['start', 'integer'],
    ['file_id', 'text'],
  ])
    .addPrimaryKeyConstraint('upload_parts_pk', ['upload_id', 'start'])
    .addForeignKeyConstraint('upload_parts_upload', ['upload_id'], 'uploads', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('upload_parts_file', ['file_id'], 'files', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createIndexes(db, [
    ['audit_entries', ['created_at', 'id']],
    ['audit_entries', ['actor_id']],
    ['audit_entries', ['member_id']],
    ['user_import_changes', ['user_id']],
    ['invitations', ['created_at', 'id']],
    ['invitations', ['import_id']],
    ['blocks', ['blocked_id']],
    ['mail_links', ['user_id']],
    ['mail_links', ['created_at']],
    ['passkeys', ['user_id']],
    ['recovery_codes', ['user_id']],
    ['second_factor_tickets', ['user_id']],
    ['second_factor_tickets', ['expires_at']],
    ['second_factor_resets', ['due_at']],
    ['second_factor_resets', ['requested_by']],
    ['provider_sessions', ['user_id']],
    ['provider_sessions', ['issuer', 'subject']],
    ['used_logout_tokens', ['expires_at']],
    ['identity_links', ['expires_at']],
    ['provider_tests', ['user_id']],
    ['provider_tests', ['created_at']],
    ['saml_responses', ['handle']],
    ['saml_responses', ['expires_at']],
    ['scim_users', ['external_id']],
    ['idempotency_keys', ['created_at']],
    ['push_subscriptions', ['user_id']],
    ['push_subscriptions', ['next_attempt_at']],
    ['mail_bounces', ['user_id']],
    ['uploads', ['owner_id']],
    ['uploads', ['updated_at']],
    ['upload_parts', ['file_id']],
  ])
}
