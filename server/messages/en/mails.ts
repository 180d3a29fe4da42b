/** The parts of every mail. */
export default {
  signature: '{site}. Idea Sharing & Collaboration Platform. Free software under the AGPL-3.0-or-later.',
  buttonFails: 'If the button does not work, open this address:',
  choose: 'Choose what comes, or a quiet time',
  stop: 'Stop these mails, without signing in',
  test: {
    subject: 'A test message from {site}',
    heading: 'Mail arrives',
    text: 'This is a test of the mail of {url}. It arrived.',
  },
  /** Why a mail came. */
  because: {
    chosen: 'You get this mail by your settings: {kinds}.',
    account: 'You get this mail because it is about your account or your tasks.',
    signUp: 'You get this mail because somebody signed up with this address.',
    passwordReset: 'You get this mail because a new password was asked for with this address.',
    safety: 'You get this mail because it is about the safety of your account.',
    invited: 'You get this mail because an administrator invited this address.',
    test: 'You get this mail because an administrator tested the mail of this site.',
    moderated: 'You get this mail because a reviewer decided about what you wrote.',
  },
  /** The kinds of news that a member chooses mails about, named as in the settings. */
  kinds: {
    comment: 'Comments on what you follow',
    reply: 'Replies to you',
    mention: 'Somebody mentions you',
    offer: 'Offers to help, and invitations',
    answer: 'Answers to your offers, and changes of your teams',
    review: 'A reviewer’s answer',
    support: 'Support for your ideas',
    version: 'New versions of ideas you follow',
    progress: 'Progress of ideas you follow',
    connection: 'Connections',
    message: 'Messages that you have not read for 10 minutes',
    event: 'Events you go to: changes, reminders',
    call: 'Calls you entered or judge',
    report: 'Outcome of your reports',
    review_due: 'Reviews that are due',
    account: 'What an administrator changed of your account',
    findings: 'Problems of this installation',
  },
} as const
