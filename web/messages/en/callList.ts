export default {
  only: { eligible: 'I may enter', entered: 'I entered' },
  sorts: { ends: 'Ends first', newest: 'Newest' },
  empty: { title: 'No calls here', text: 'An open call shows up here with its question and its date.' },
  missedDraft: {
    untitled: 'Untitled',
    text: 'Your draft “{title}” was not sent before “{call}” closed. It is still with your drafts, and can be shared as an idea.',
    withOpen:
      'Your draft “{title}” was not sent before “{call}” closed. It is still with your drafts, and an open call below may fit it.',
  },
} as const
