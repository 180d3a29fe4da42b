/** Texts of the report dialog. */
export default {
  report: 'Report',
  titles: {
    idea: 'Report this idea',
    comment: 'Report this comment',
    profile: 'Report this profile',
    event: 'Report this event',
    message: 'Report this message',
    update: 'Report this update',
  },
  description: 'Reviewers and administrators read it. The member is never told who reported.',
  messageDescription:
    'Reviewers and administrators read this message and the five before it, and nothing else of the conversation. The member is never told who reported.',
  reason: 'What is wrong?',
  choose: 'Choose a reason',
  reasons: {
    spam: 'Advertising or spam',
    harassment: 'Harassment',
    plagiarism: 'Plagiarism',
    not_suitable: 'Not suitable for this place',
    other: 'Something else',
    word_list: 'Word list',
  },
  text: 'What a reviewer should know',
  reasonNeeded: 'Choose a reason',
  textNeeded: 'Say what is wrong',
  send: 'Report',
  sending: 'Sending...',
  held: 'Saved, and not shown to others yet: it has a word that reviewers check first. You get a notification when one has read it.',
  failed: 'The report could not be sent. Please try again.',
} as const
