/** Notifications as lines of a mail, below the title of the idea, event or call. */
export default {
  someone: 'A member',
  theAuthor: 'The author',
  idea_reviewed:
    '{status, select, Approved {Approved by a reviewer} Rejected {A reviewer did not accept it} Pending {A reviewer asks for changes} other {}}',
  idea_merged: 'Merged into “{into}”',
  idea_separated: 'It and “{into}” are separate ideas again',
  support: '{count, plural, one {# person} other {# people}} supported it{total, plural, =0 {} other {, now # in all}}',
  comment: '{count, plural, one {# new comment} other {# new comments}}',
  new_version: '{count, plural, one {# new version} other {# new versions}}',
  idea_update: '{count, plural, one {# update} other {# updates}}',
  idea_stage:
    '{change, select, in_use {It is in use now} continued {Another idea continues it} quiet {How is it going? Your followers would like to hear} other {}}',
  reply: '{name} replied to your comment',
  mention: '{name} mentioned you',
  offer: '{name} offers to help as {role}',
  offer_answered:
    '{status, select, accepted {You are on the team} declined {Thank you for offering to help. The team found somebody else, or has no need now} other {}}',
  invitation: '{name} invites you to join as {role}',
  invitation_answered:
    '{status, select, accepted {{name} joined the team} declined {{name} cannot join as {role}} other {}}',
  team_changed:
    '{change, select, left {{name} left the team} removed {{name} removed you from the team} coauthor {{name} made you a co-author} no_coauthor {You are no longer a co-author} deleted {{name} deleted it} new_owner {{name} is its author now} no_owner {Its author left, and nobody leads it} owner {{name} handed it over to you} other {}}',
  event_changed:
    '{change, select, proposed {{name} proposes this event} invited {{name} proposes a time} published {Your event is published} declined {Your event was not published. {reason}} hidden {Hidden for now: it may not take place} shown {Shown again} cancelled {Cancelled. {reason}} changed {It has another time or place} other {}}{more, plural, =0 {} one { (with # later date)} other { (with # later dates)}}',
  event_moved_up:
    'There is a place for you{more, plural, =0 {} one { and on # later date} other { and on # later dates}}',
  event_reminder: 'It begins soon',
  call_changed: 'The call you entered has changed',
  call_judging:
    '{news, select, invited {You are on the panel} assigned {{count, plural, one {# entry} other {# entries}} to score} reminded {{count, plural, one {# entry} other {# entries}} to score} other {}}',
  call_panel:
    '{news, select, unassigned {{count, plural, one {# entry has} other {# entries have}} fewer jurors than asked for} deleted {The entry “{title}”, which was scored, was deleted} merged {The entry “{title}”, which was scored, was merged into another idea} other {}}',
  call_won: '“{idea}” won: {award}',
  call_decided: 'There is a decision on “{idea}”',
  report_decided:
    'A reviewer {outcome, select, kept {keeps} hidden {has hidden} other {}} {kind, select, comment {the comment} update {the update} idea {what} profile {what} event {what} message {what} other {}} you reported',
  content_deleted:
    'An administrator deleted {kind, select, comment {your comment} update {your update} idea {your idea} profile {your profile} event {your event} message {your message} other {}}',
  content_moderated: 'A reviewer has decided about it',
  reviews_due:
    '{count, plural, one {# review is} other {# reviews are}} due today{overdue, plural, =0 {} other {, # of them late}}',
  role_changed:
    'An administrator changed your role: you are {role, select, normal {a member} reviewer {a reviewer} admin {an administrator} other {}} now',
  account_changed: 'An administrator changed your {fields}',
  findings: '{count, plural, one {# problem} other {# problems}}: {findings}',
  connection_requested: 'Would like to connect',
  connection_accepted: 'Accepted your request to connect',
  message: '{count, plural, one {# new message} other {# new messages}}',
  messages: '{count, plural, one {# new message} other {# new messages}} in {names}',
  titles: {
    reviews: 'Reviews',
    account: 'Your account',
    installation: 'This installation',
    messages: 'Messages',
    profile: 'Your profile',
    idea: 'An idea',
    team: '{idea}, team',
  },
  fields: {
    role: 'role',
    second_factor: 'second factor, in a day: see your settings',
    firstname: 'first name',
    lastname: 'last name',
    faculty: 'faculty',
    program: 'program',
    year: 'year',
  },
} as const
