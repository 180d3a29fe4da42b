/** Mails about reviews. */
export default {
  dear: 'Dear {name},',
  member: 'member',
  Approved: {
    subject: 'Approved: {title}',
    heading: 'Your idea is approved',
    text: '“{title}” was reviewed and approved. Every member can see it in View Ideas.',
  },
  Rejected: {
    subject: 'Not accepted: {title}',
    heading: 'Your idea was not accepted',
    text: '“{title}” was reviewed and not accepted. You can change it and send it back for another review.',
  },
  Pending: {
    subject: 'Changes requested: {title}',
    heading: 'A reviewer asks for changes',
    text: '“{title}” is not decided yet: a reviewer asks for changes first. Answer, or edit the idea, and it is reviewed again.',
  },
  wrote: 'The reviewer wrote:',
  openIdea: 'Open your idea',
  openSubmissions: 'Open My Submissions',
  due: {
    subject: '{count, plural, one {A review is due today} other {# reviews are due today}}',
    heading: '{count, plural, one {An idea waits for your review} other {# ideas wait for your review}}',
    tonight: 'Their authors expect an answer by tonight.',
    overdue: 'Past their date: {count, number}.',
    idea: '“{title}”, due by {date}',
    more: 'And {count, number} more.',
    open: 'Open the queue',
  },
} as const
