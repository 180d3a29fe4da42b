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
  event_changed:
    '{change, select, proposed {<strong>{name}</strong> proposes the event <strong>{title}</strong>.} published {Your event <strong>{title}</strong> is published.} declined {Your event <strong>{title}</strong> was not published.} cancelled {<strong>{title}</strong> is cancelled.} other {<strong>{title}</strong> has another time or place.}}',
  event_moved_up: 'There is a place for you at <strong>{title}</strong>.',
  event_reminder: '<strong>{title}</strong> begins soon.',
  connection_requested: '<strong>{name}</strong> would like to connect.',
  connection_accepted: '<strong>{name}</strong> accepted your request. You are now connected.',
  since: {
    title: 'Since your last visit',
    people: 'People',
    nothing: 'Nothing new since your last visit.',
    all: 'All notifications',
    more: 'More notifications',
    last: 'Last visit: <time>{at}</time>',
  },
  /** On the home page, below the title of the idea. */
  news: {
    idea_reviewed:
      '{status, select, Approved {<strong>Approved</strong> by a reviewer} Rejected {A reviewer did not accept it} other {A reviewer asks for changes}}',
    idea_merged:
      '{isUndone, select, true {It and <strong>{into}</strong> are separate ideas again} other {Merged into <strong>{into}</strong>}}',
    support: '<strong>{count, plural, one {# person} other {# people}}</strong> supported it',
    comment: '<strong>{count, plural, one {# new comment} other {# new comments}}</strong>',
    new_version: '<strong>{count, plural, one {A new version} other {# new versions}}</strong>',
    reply: '<strong>{name}</strong> replied to your comment',
    mention: '<strong>{name}</strong> mentioned you',
    offer: '<strong>{name}</strong> offers to help as {role}',
    offer_answered:
      '{status, select, accepted {You are <strong>on the team</strong> as {role}} other {Thank you for offering to help. They go on without this time}}',
    invitation: '<strong>{name}</strong> invites you to join as {role}',
    invitation_answered:
      '<strong>{name}</strong> {status, select, accepted {joined the team} other {cannot join}} as {role}',
    team_changed:
      '{change, select, left {<strong>{name}</strong> left the team} removed {<strong>{name}</strong> removed you from the team} coauthor {<strong>{name}</strong> made you a co-author} no_coauthor {You are no longer a co-author} other {<strong>{name}</strong> handed it over to you}}',
    event_changed:
      '{change, select, proposed {<strong>{name}</strong> proposes the event <strong>{title}</strong>} published {Your event <strong>{title}</strong> is published} declined {Your event <strong>{title}</strong> was not published} cancelled {<strong>{title}</strong> is cancelled} other {<strong>{title}</strong> has another time or place}}',
    event_moved_up: 'There is a place for you at <strong>{title}</strong>',
    event_reminder: '<strong>{title}</strong> begins soon',
    connection_requested: '<strong>{name}</strong> would like to connect',
    connection_accepted: '<strong>{name}</strong> accepted your request',
  },
} as const
