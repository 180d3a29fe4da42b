/** Mails about the decisions of moderators. */
export default {
  what: {
    idea: 'your idea “{title}”',
    comment: 'your comment on “{title}”',
    profile: 'your profile',
    event: 'your event “{title}”',
    message: 'your message',
    update: 'your update of “{title}”',
  },
  lookedAtReport: 'A reviewer looked at a report of {what}',
  lookedAtWord: 'It has a word that reviewers check first. A reviewer looked at {what}',
  keep: {
    heading: 'Nothing changes',
    text: 'A reviewer looked at a report of {what}. Everybody sees it as before.',
  },
  hide: {
    heading: 'A reviewer has hidden what you wrote',
    text: '{looked}, and has hidden it from everybody else.',
  },
  warn: {
    heading: 'A warning from the reviewers',
    text: '{looked}, and has hidden it from everybody else. Please take this as a warning.',
  },
  suspend: {
    heading: 'Your account is suspended',
    text: '{looked}, has hidden it, and has suspended your account.',
  },
  /** Of content held for the word list. */
  letThrough: {
    heading: 'Everybody sees what you wrote',
    text: 'A reviewer looked at {what}, which has a word that reviewers check first. Everybody sees it now.',
  },
  /** After an objection. */
  again: {
    keep: {
      heading: 'Your objection was accepted',
      text: 'A reviewer looked at {what} again. Everybody sees it as before.',
    },
    hide: {
      heading: 'What you wrote stays hidden',
      text: 'A reviewer looked at your objection. Nobody else sees {what}.',
    },
    warn: {
      heading: 'What you wrote stays hidden',
      text: 'A reviewer looked at your objection. Nobody else sees {what}. The warning stands.',
    },
    suspend: {
      heading: 'Your account stays suspended',
      text: 'A reviewer looked at your objection. Nobody else sees {what}, and your account is suspended.',
    },
  },
  deleted: {
    heading: 'An administrator deleted what you wrote',
    text: 'An administrator deleted {what}.',
    wrote: 'The administrator wrote:',
    noReason: 'The administrator gave no reason.',
    objectTo: 'To object, write to {contact}.',
    objectToAdministrator: 'To object, ask an administrator of the site.',
  },
  until: 'The suspension ends on {time}.',
  wrote: 'The reviewer wrote:',
  read: 'Read the decision',
  readAndObject: 'Read the decision and object',
  final: 'This decision is final.',
  canObject: 'You can object once, until {time}.',
  hasObjected: 'You have objected to this decision.',
  toldNoMore: 'The person who reported is told only this.',
  nothingElse: 'Nothing else changes.',
} as const
