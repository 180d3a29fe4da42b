import type { Kysely } from 'kysely'
import { createIndexes, createTable } from '../create-table.ts'

/** Tables of calls for ideas. */
export async function createCalls(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'calls', [
    ['id', 'text', 'primary'],
    ['organiser_id', 'text', 'null'],
    ['phase', 'text'],
    ['title', 'text'],
    ['question', 'text'],
    ['promise', 'text'],
    ['office', 'text'],
    ['words', 'text'],
    ['scheduled_at', 'text', 'null'],
    ['opens_at', 'text', 'null'],
    ['closes_at', 'text', 'null'],
    ['judging_ends_at', 'text', 'null'],
    ['ballot_ends_at', 'text', 'null'],
    ['results_planned_at', 'text', 'null'],
    ['results_at', 'text', 'null'],
    ['time_zone', 'text'],
    ['faculties', 'text'],
    ['ideas_per_member', 'integer'],
    ['questions', 'text'],
    ['criteria', 'text'],
    ['jurors_per_entry', 'integer'],
    ['votes_per_member', 'integer'],
    ['ballot_scope', 'text'],
    ['awards', 'text'],
    ['rules_file_id', 'text', 'null'],
    ['rules_name', 'text'],
    ['counted_at', 'text', 'null'],
    ['voter_count', 'integer', 'null'],
    ['created_at', 'text'],
    ['updated_at', 'text'],
    ['version', 'integer'],
  ])
    .addForeignKeyConstraint('calls_organiser', ['organiser_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .addForeignKeyConstraint('calls_rules', ['rules_file_id'], 'files', ['id'], (key) => key.onDelete('set null'))
    .execute()

  await createTable(db, 'call_entries', [
    ['call_id', 'text'],
    ['idea_id', 'text'],
    ['answers', 'text'],
    ['entered_at', 'text'],
    ['content_version', 'integer', 'null'],
    ['pdf_file_id', 'text', 'null'],
    ['pdf_size', 'integer'],
    ['shortlisted_at', 'text', 'null'],
    ['award_id', 'text', 'null'],
    ['vote_count', 'integer', 'null'],
    ['notified_at', 'text', 'null'],
  ])
    .addPrimaryKeyConstraint('call_entries_key', ['call_id', 'idea_id'])
    .addForeignKeyConstraint('call_entries_call', ['call_id'], 'calls', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('call_entries_idea', ['idea_id'], 'ideas', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'call_jurors', [
    ['call_id', 'text'],
    ['user_id', 'text'],
    ['added_at', 'text'],
    ['reminded_at', 'text', 'null'],
  ])
    .addPrimaryKeyConstraint('call_jurors_key', ['call_id', 'user_id'])
    .addForeignKeyConstraint('call_jurors_call', ['call_id'], 'calls', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('call_jurors_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'call_assignments', [
    ['id', 'text', 'primary'],
    ['call_id', 'text'],
    ['idea_id', 'text'],
    ['user_id', 'text', 'null'],
    ['assigned_at', 'text'],
    ['passed_at', 'text', 'null'],
    ['scores', 'text', 'null'],
    ['note', 'text'],
    ['sentence', 'text'],
    ['scored_at', 'text', 'null'],
  ])
    .addUniqueConstraint('call_assignments_juror', ['call_id', 'idea_id', 'user_id'])
    .addForeignKeyConstraint(
      'call_assignments_entry',
      ['call_id', 'idea_id'],
      'call_entries',
      ['call_id', 'idea_id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('call_assignments_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('set null'))
    .execute()

  await createTable(db, 'call_ballots', [
    ['call_id', 'text'],
    ['user_id', 'text'],
    ['voted_at', 'text'],
  ])
    .addPrimaryKeyConstraint('call_ballots_key', ['call_id', 'user_id'])
    .addForeignKeyConstraint('call_ballots_call', ['call_id'], 'calls', ['id'], (key) => key.onDelete('cascade'))
    .addForeignKeyConstraint('call_ballots_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createTable(db, 'call_votes', [
    ['call_id', 'text'],
    ['user_id', 'text'],
    ['idea_id', 'text'],
  ])
    .addPrimaryKeyConstraint('call_votes_key', ['call_id', 'user_id', 'idea_id'])
    .addForeignKeyConstraint(
      'call_votes_entry',
      ['call_id', 'idea_id'],
      'call_entries',
      ['call_id', 'idea_id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('call_votes_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()

  await createIndexes(db, [
    ['calls', ['phase']],
    ['calls', ['organiser_id']],
    ['call_entries', ['idea_id']],
    ['call_entries', ['pdf_file_id']],
    ['call_jurors', ['user_id']],
    ['call_assignments', ['call_id', 'user_id']],
    ['call_assignments', ['user_id']],
    ['call_ballots', ['user_id']],
    ['call_votes', ['call_id', 'idea_id']],
    ['call_votes', ['user_id']],
  ])
}
