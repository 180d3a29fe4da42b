/** Each kind of notification in a sentence below the title of what it is about: on the home page, in pushes and in mails. */
export default {
  someone: 'A member',
  theAuthor: 'The author',
  idea_reviewed:
    '{status, select, Approved {<strong>Approved</strong> by a reviewer} Rejected {A reviewer did not accept it} Pending {A reviewer asks for changes} other {}}',
  idea_merged:
    '{isUndone, select, true {It and <strong>{into}</strong> are separate ideas again} false {Merged into <strong>{into}</strong>} other {}}',
  support:
    '<strong>{count, plural, one {# person} other {# people}}</strong> supported it{total, plural, =0 {} other {, now # in all}}',
  comment: '<strong>{count, plural, one {# new comment} other {# new comments}}</strong>',
  new_version: '<strong>{count, plural, one {A new version} other {# new versions}}</strong>',
  idea_update: '<strong>{count, plural, one {An update} other {# updates}}</strong>',
  idea_stage:
    '{change, select, in_use {It is <strong>in use</strong> now} continued {Another idea <strong>continues</strong> it} quiet {How is it going? A few lines are enough for those who follow it} other {}}',
  reply: '<strong>{name}</strong> replied to your comment',
  mention: '<strong>{name}</strong> mentioned you',
  offer: '<strong>{name}</strong> offers to help as {role}',
  offer_answered:
    '{status, select, accepted {You are <strong>on the team</strong>} declined {Thank you for offering to help. The team found somebody else, or has no need now} other {}}',
  invitation: '<strong>{name}</strong> invites you to join as {role}',
  invitation_answered:
    '<strong>{name}</strong> {status, select, accepted {joined the team} declined {cannot join as {role}} other {}}',
  team_changed:
    '{change, select, left {<strong>{name}</strong> left the team} removed {<strong>{name}</strong> removed you from the team} coauthor {<strong>{name}</strong> made you a co-author} no_coauthor {You are no longer a co-author} deleted {<strong>{name}</strong> deleted the idea} new_owner {<strong>{name}</strong> is its author now} no_owner {Its author left, and nobody leads it} owner {<strong>{name}</strong> handed it over to you} other {}}',
  event_changed:
    '{change, select, proposed {<strong>{name}</strong> proposes this event} invited {<strong>{name}</strong> proposes a time} published {Your event is <strong>published</strong>} declined {Your event was not published. {reason}} hidden {<strong>Hidden for now</strong>: it may not take place} shown {<strong>Shown again</strong>} cancelled {<strong>Cancelled.</strong> {reason}} changed {It has another <strong>time or place</strong>} other {}}{more, plural, =0 {} one { (with 1 later date)} other { (with {more, number} later dates)}}',
  event_moved_up:
    'There is a <strong>place for you</strong>{more, plural, =0 {} one { and on 1 later date} other { and on {more, number} later dates}}',
  event_reminder: 'It begins soon',
  call_changed:
    '{change, select, dates {Its <strong>dates</strong>} criteria {Its <strong>criteria</strong>} both {Its <strong>dates and criteria</strong>} other {}} have changed',
  call_judging:
    '{news, select, invited {You are <strong>on the panel</strong>} assigned {{count, plural, =0 {No entries wait} one {1 entry waits} other {# entries wait}} for your scores} reminded {{count, plural, one {1 entry still waits} other {# entries still wait}} for your scores} other {}}',
  call_panel:
    '{news, select, unassigned {{count, plural, one {1 entry} other {# entries}} lost a juror, and nobody else can take {count, plural, one {it} other {them}}} deleted {<strong>{title}</strong>, which was scored, was deleted} merged {<strong>{title}</strong>, which was scored, was merged into another idea} other {}}',
  call_decided:
    '{decision, select, award {It has the <strong>{award}</strong> of {call}} shortlisted {On the shortlist of {call}. The results are out} entered {The results of {call} are out} other {}}',
  report_decided:
    'A reviewer {outcome, select, kept {keeps} hidden {has hidden} other {}} {kind, select, comment {the comment} update {the update} idea {what} profile {what} event {what} message {what} other {}} you reported',
  content_moderated:
    '{action, select, keep {Reported, and nothing changes} hide {Hidden by a reviewer} warn {Hidden by a reviewer, with a warning} suspend {Hidden by a reviewer, who suspended your account} held {Not shown to others until a reviewer decides, since it has a word that they check first} let_through {A reviewer has read it, and everybody sees it} deleted {Deleted by an administrator} waiting {Reported, and hidden until a reviewer decides} other {}}: your {kind, select, idea {idea} comment {comment} profile {profile} message {message} update {update} event {event} other {}}',
  reviews_due:
    '{count, plural, one {<strong>1 review</strong> is} other {<strong># reviews</strong> are}} due today{overdue, plural, =0 {} one {, 1 of them late} other {, # of them late}}',
  account_changed:
    'An administrator changed your {fields}{role, select, same {} normal {. You are a member now} reviewer {. You are a reviewer now} admin {. You are an administrator now} other {}}',
  findings:
    '{count, plural, one {<strong>1 problem</strong>} other {<strong># problems</strong>}} should be solved: {findings}',
  connection_requested:
    '{isNamed, select, true {<strong>{name}</strong> would like to connect} false {Would like to connect} other {}}',
  connection_accepted:
    '{isNamed, select, true {<strong>{name}</strong> accepted your request} false {Accepted your request to connect} other {}}',
  message:
    '{count, plural, one {1 new message} other {# new messages}}{isNamed, select, true {: <strong>{name}</strong>} false {} other {}}',
  /** With the title of what it is about, on the page of notifications and in the panel. */
  titled: {
    idea_reviewed:
      '{status, select, Approved {Your idea <strong>{title}</strong> is approved.} Rejected {Your idea <strong>{title}</strong> was not accepted.} Pending {A reviewer asks for changes to <strong>{title}</strong>.} other {}}',
    idea_merged:
      '{isUndone, select, true {<strong>{title}</strong> and <strong>{into}</strong> are separate ideas again.} false {<strong>{title}</strong> was merged into <strong>{into}</strong>.} other {}}',
    support: '{count, plural, one {# person} other {# people}} supported <strong>{title}</strong>.',
    comment: '{count, plural, one {# new comment} other {# new comments}} on <strong>{title}</strong>.',
    new_version: '<strong>{title}</strong> has {count, plural, one {a new version} other {# new versions}}.',
    idea_update: '{count, plural, one {An update} other {# updates}} of <strong>{title}</strong>.',
    idea_stage:
      '{change, select, in_use {<strong>{title}</strong>, which you support, is in use now.} continued {Another idea continues <strong>{title}</strong>.} quiet {How is <strong>{title}</strong> going? A few lines are enough for those who follow it.} other {}}',
    reply: '<strong>{name}</strong> replied to your comment on <strong>{title}</strong>.',
    mention: '<strong>{name}</strong> mentioned you on <strong>{title}</strong>.',
    offer: '<strong>{name}</strong> offers to help <strong>{title}</strong> as {role}.',
    offer_answered:
      '{status, select, accepted {You are on the team of <strong>{title}</strong> as {role}.} declined {Thank you for offering to help with <strong>{title}</strong>. The team found somebody else, or has no need now.} other {}}',
    invitation: '<strong>{name}</strong> invites you to join <strong>{title}</strong> as {role}.',
    invitation_answered:
      '<strong>{name}</strong> {status, select, accepted {joins the team of} declined {cannot join} other {}} <strong>{title}</strong> as {role}.',
    team_changed:
      '{change, select, left {<strong>{name}</strong> left the team of <strong>{title}</strong>.} removed {<strong>{name}</strong> removed you from the team of <strong>{title}</strong>.} coauthor {<strong>{name}</strong> made you a co-author of <strong>{title}</strong>.} no_coauthor {You are no longer a co-author of <strong>{title}</strong>.} deleted {<strong>{name}</strong> deleted <strong>{title}</strong>, the idea of your team.} new_owner {<strong>{name}</strong> is the author of <strong>{title}</strong> now.} no_owner {The author of <strong>{title}</strong> left, and nobody leads it.} owner {<strong>{name}</strong> handed <strong>{title}</strong> over to you. You are its author now.} other {}}',
    event_changed:
      '{change, select, proposed {<strong>{name}</strong> proposes the event <strong>{title}</strong>.} invited {<strong>{name}</strong> proposes a time: <strong>{title}</strong>.} published {Your event <strong>{title}</strong> is published.} declined {Your event <strong>{title}</strong> was not published. {reason}} hidden {<strong>{title}</strong> is hidden for now, and may not take place.} shown {<strong>{title}</strong> is shown again.} cancelled {<strong>{title}</strong> is cancelled. {reason}} changed {<strong>{title}</strong> has another time or place.} other {}}{more, plural, =0 {} one { (with 1 later date)} other { (with {more, number} later dates)}}',
    event_moved_up:
      'There is a place for you at <strong>{title}</strong>{more, plural, =0 {} one { and on 1 later date} other { and on {more, number} later dates}}.',
    event_reminder: '<strong>{title}</strong> begins soon.',
    reviews_due:
      '{count, plural, one {<strong>1 review</strong> is} other {<strong># reviews</strong> are}} due today{overdue, plural, =0 {} one {, 1 of them late} other {, # of them late}}.',
    account_changed:
      'An administrator changed your <strong>{fields}</strong>{role, select, same {} normal {. You are a member now} reviewer {. You are a reviewer now} admin {. You are an administrator now} other {}}.',
    findings:
      '{count, plural, one {<strong>1 problem</strong>} other {<strong># problems</strong>}} of this installation should be solved: {findings}.',
    report_decided:
      'A reviewer {outcome, select, kept {keeps} hidden {has hidden} other {}} what you reported: {kind, select, comment {a comment on } update {an update of } idea {} profile {} event {} message {} other {}}<strong>{title}</strong>.',
    content_moderated:
      '{action, select, keep {Reported, and nothing changes} hide {Hidden by a reviewer} warn {Hidden by a reviewer, with a warning} suspend {Hidden by a reviewer, who suspended your account} held {Not shown to others until a reviewer decides, since it has a word that they check first} let_through {A reviewer has read it, and everybody sees it} deleted {Deleted by an administrator} waiting {Reported, and hidden until a reviewer decides} other {}}: your {kind, select, idea {idea <strong>{title}</strong>} comment {comment on <strong>{title}</strong>} profile {profile} message {message} update {update of <strong>{title}</strong>} event {event <strong>{title}</strong>} other {}}.',
    call_changed:
      '{change, select, dates {The dates} criteria {The criteria} both {The dates and criteria} other {}} of the call <strong>{title}</strong> have changed.',
    call_judging:
      '{news, select, invited {You are on the panel of <strong>{title}</strong>.} assigned {{count, plural, =0 {No entries wait} one {1 entry waits} other {# entries wait}} for your scores in <strong>{title}</strong>.} reminded {Please remember: {count, plural, one {1 entry waits} other {# entries wait}} for your scores in <strong>{title}</strong>.} other {}}',
    call_panel:
      '{news, select, unassigned {{count, plural, one {1 entry} other {# entries}} of <strong>{call}</strong> lost a juror, and nobody else on the panel can take {count, plural, one {it} other {them}}.} deleted {<strong>{title}</strong>, which was scored in {call}, was deleted.} merged {<strong>{title}</strong>, which was scored in {call}, was merged into another idea.} other {}}',
    call_decided:
      '{decision, select, award {<strong>{title}</strong> has the {award} of “{call}”.} shortlisted {<strong>{title}</strong> was on the shortlist of {call}. The results are out.} entered {The results of {call}, which <strong>{title}</strong> entered, are out.} other {}}',
    connection_requested: '<strong>{name}</strong> would like to connect.',
    connection_accepted: '<strong>{name}</strong> accepted your request. You are now connected.',
    message: '{count, plural, one {1 new message} other {# new messages}}: <strong>{name}</strong>.',
  },
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
    second_factor: 'second factor, in a day unless you stop it',
    firstname: 'first name',
    lastname: 'last name',
    faculty: 'faculty',
    program: 'program',
    year: 'year',
  },
} as const
