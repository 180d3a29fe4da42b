export default {
  title: 'Notifications',
  readAll: 'Mark all as read',
  failed: 'The notifications could not be loaded.',
  isNew: 'New',
  empty: 'Nothing yet. You are told here when an idea of yours is reviewed, and when somebody asks to connect.',
  idea_reviewed:
    '{status, select, Approved {Your idea <strong>{title}</strong> is approved.} Rejected {Your idea <strong>{title}</strong> was not accepted.} other {A reviewer asks for changes to <strong>{title}</strong>.}}',
  idea_merged:
    '{isUndone, select, true {<strong>{title}</strong> and <strong>{into}</strong> are separate ideas again.} other {<strong>{title}</strong> was merged into <strong>{into}</strong>.}}',
  support: '{count, plural, one {# person} other {# people}} supported <strong>{title}</strong>.',
  comment: '{count, plural, one {# new comment} other {# new comments}} on <strong>{title}</strong>.',
  new_version: '<strong>{title}</strong> has {count, plural, one {a new version} other {# new versions}}.',
  reply: '<strong>{name}</strong> replied to your comment on <strong>{title}</strong>.',
  mention: '<strong>{name}</strong> mentioned you on <strong>{title}</strong>.',
  offer: '<strong>{name}</strong> offers to help <strong>{title}</strong> as {role}.',
  offer_answered:
    '{status, select, accepted {You are on the team of <strong>{title}</strong> as {role}.} other {Thank you for offering to help <strong>{title}</strong>. They go on without this time.}}',
  invitation: '<strong>{name}</strong> invites you to join <strong>{title}</strong> as {role}.',
  invitation_answered:
    '<strong>{name}</strong> {status, select, accepted {joins the team of} other {cannot join}} <strong>{title}</strong> as {role}.',
  team_changed:
    '{change, select, left {<strong>{name}</strong> left the team of <strong>{title}</strong>.} removed {<strong>{name}</strong> removed you from the team of <strong>{title}</strong>.} coauthor {<strong>{name}</strong> made you a co-author of <strong>{title}</strong>.} no_coauthor {You are no longer a co-author of <strong>{title}</strong>.} other {<strong>{name}</strong> handed <strong>{title}</strong> over to you. You are its author now.}}',
  connection_requested: '<strong>{name}</strong> would like to connect.',
  connection_accepted: '<strong>{name}</strong> accepted your request. You are now connected.',
} as const
