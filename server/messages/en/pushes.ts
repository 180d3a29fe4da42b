/** Pushes to devices: never the words of a member. */
export default {
  title: '{count, plural, one {# new in {site}} other {# new in {site}}}',
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
    message: 'Messages',
    event: 'Events you go to: changes, reminders',
    call: 'Calls you entered or judge',
    report: 'Outcome of your reports',
    review_due: 'Reviews that are due',
    account: 'What an administrator changed of your account',
    findings: 'Problems of this installation',
  },
} as const
