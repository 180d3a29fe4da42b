/** The subjects of "The … was not found.", each with a sentence of its own in every language. */
export const ERROR_SUBJECTS = [
  ...[
    'account',
    'authenticator',
    'call',
    'calendar',
    'certificate',
    'comment',
    'connection',
    'conversation',
    'course',
    'decision',
    'delivery',
    'document',
  ],
  ...[
    'draft',
    'entry',
    'event',
    'feed',
    'file',
    'idea',
    'image',
    'import',
    'invitation',
    'item',
    'key',
    'link',
    'member',
  ],
  ...[
    'message',
    'offer',
    'page',
    'passkey',
    'picture',
    'portfolio',
    'platform',
    'profile',
    'provider',
    'report',
    'request',
    'reset',
    'review',
  ],
  ...['role', 'session', 'sign-in', 'template', 'test', 'token', 'update', 'version', 'webhook'],
] as const
export type Thing = (typeof ERROR_SUBJECTS)[number]

/**
 * The keys of errors that are about the whole request, or about a field in the state that things are in. Clients rely on them:
 * none is renamed or removed. Errors of input have the names of its fields.
 */
export const ERROR_KEYS = [
  ...ERROR_SUBJECTS,
  ...[
    'action',
    'assignee',
    'award_id',
    'awards',
    'credentials',
    'criteria',
    'draft_id',
    'drafts',
    'identity',
    'keys',
    'objection',
    'passkeys',
  ],
  ...[
    'password',
    'pdf',
    'phase',
    'reply_to',
    'response',
    'roles',
    'scope',
    'scopes',
    'second_factor',
    'stage',
    'status',
    'superseded',
    'ticket',
    'user',
    'user_id',
  ],
] as const
export type ErrorKey = (typeof ERROR_KEYS)[number]
