import type { NotificationKind, NotificationOf } from '../../contract/notifications.ts'

export const ACTOR = { user_id: '01900000-0000-7000-8000-000000000002', name: 'Sanuli A.', title: 'Tutor', image: '' }
export const QUIZ = { id: '01900000-0000-7000-8000-0000000000aa', title: 'Quiz packs' }
export const CIRCLES = { id: '01900000-0000-7000-8000-0000000000bb', title: 'Reading circles' }
export const LAST_VISIT = '2026-01-04T19:40:00.000Z'
export const EVENT = { id: QUIZ.id, title: 'Writing hour', starts_at: LAST_VISIT, time_zone: 'Asia/Colombo' }
export const CALL = { id: QUIZ.id, title: 'A library without a building' }
const COMMENT_ID = '01900000-0000-7000-8000-0000000000cc'
const REPORTED = { kind: 'comment', id: QUIZ.id, title: QUIZ.title, place: 'idea' } as const
const NOBODY = { actor: null, idea: null }

/** One notification of each kind. */
export const EACH: { [K in NotificationKind]: Omit<NotificationOf<K>, 'kind' | 'id' | 'created_at' | 'read_at'> } = {
  idea_reviewed: { actor: null, idea: { ...QUIZ, status: 'Pending' } },
  idea_merged: { actor: null, idea: { ...QUIZ, into: CIRCLES, is_undone: false } },
  support: { actor: null, idea: QUIZ, count: 1 },
  comment: { actor: null, idea: QUIZ, count: 1 },
  new_version: { actor: null, idea: QUIZ, count: 1 },
  idea_update: { actor: null, idea: QUIZ, count: 1 },
  idea_stage: { actor: null, idea: QUIZ, change: 'in_use' },
  reply: { actor: ACTOR, idea: QUIZ, comment_id: COMMENT_ID },
  mention: { actor: ACTOR, idea: QUIZ, comment_id: COMMENT_ID },
  offer: { actor: ACTOR, idea: QUIZ, role: 'Tester' },
  offer_answered: { actor: null, idea: QUIZ, role: 'Tester', status: 'accepted' },
  invitation: { actor: ACTOR, idea: QUIZ, role: 'Tester' },
  invitation_answered: { actor: ACTOR, idea: QUIZ, role: 'Tester', status: 'declined' },
  team_changed: { actor: ACTOR, idea: QUIZ, role: 'Tester', change: 'owner', note: '' },
  event_changed: { actor: ACTOR, idea: null, event: EVENT, more_dates: 0, change: 'cancelled', reason: 'Rain.' },
  event_moved_up: { ...NOBODY, event: EVENT, more_dates: 0 },
  event_comment: { ...NOBODY, event: EVENT, count: 2 },
  event_reply: { actor: ACTOR, idea: null, event: EVENT, comment_id: COMMENT_ID },
  event_mention: { actor: ACTOR, idea: null, event: EVENT, comment_id: COMMENT_ID },
  event_reminder: { ...NOBODY, event: EVENT },
  report_decided: { ...NOBODY, reported: REPORTED, outcome: 'kept' },
  content_moderated: { ...NOBODY, reported: REPORTED, cause: 'reports', decision: null, deletion: null },
  call_changed: { ...NOBODY, call: CALL, changes: ['dates'] },
  call_judging: { ...NOBODY, call: CALL, news: 'assigned', count: 2, until: LAST_VISIT },
  call_panel: { ...NOBODY, call: CALL, news: 'unassigned', title: '', count: 2 },
  call_decided: { actor: null, idea: QUIZ, call: CALL, decision: 'award', award: 'First award', sentences: [] },
  reviews_due: { ...NOBODY, count: 2, overdue: 1 },
  account_changed: { ...NOBODY, fields: ['faculty', 'year'], role: null },
  findings: { ...NOBODY, findings: ['Backups'] },
  connection_requested: { actor: ACTOR, idea: null },
  connection_accepted: { actor: ACTOR, idea: null },
  message: { actor: ACTOR, idea: null, conversation_id: '01900000-0000-7000-8000-0000000000ac', count: 2 },
}
