export default {
  title: 'Notifications',
  readAll: 'Mark all as read',
  failed: 'The notifications could not be loaded.',
  isNew: 'New',
  empty: 'Nothing yet. You are told here when an idea of yours is reviewed, and when somebody asks to connect.',
  idea_reviewed:
    '{status, select, Approved {Your idea <strong>{title}</strong> is approved.} Rejected {Your idea <strong>{title}</strong> was not accepted.} other {A reviewer asks for changes to <strong>{title}</strong>.}}',
  support: '{count, plural, one {# person} other {# people}} supported <strong>{title}</strong>.',
  comment: '{count, plural, one {# new comment} other {# new comments}} on <strong>{title}</strong>.',
  reply: '<strong>{name}</strong> replied to your comment on <strong>{title}</strong>.',
  mention: '<strong>{name}</strong> mentioned you on <strong>{title}</strong>.',
  connection_requested: '<strong>{name}</strong> would like to connect.',
  connection_accepted: '<strong>{name}</strong> accepted your request. You are now connected.',
} as const
