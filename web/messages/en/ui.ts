export default {
  home: '{site}, home',
  skipToContent: 'Skip to content',
  optional: '(optional)',
  close: 'Close',
  countedLabel: '{label} ({count, number})',
  field: {
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    clearSearch: 'Clear search',
    addChip: 'Add',
    removeChip: 'Remove {name}',
    chipTooLong: 'At most {max, number} characters each. This one has {length, number}.',
    tooManyChips: 'At most {max, number}. Remove one to add another.',
    counter: '{length, number} / {max, number}',
    charactersLeft:
      '{count, plural, =0 {No characters left} =1 {1 character left} other {{count, number} characters left}}',
  },
  file: {
    choose: 'Choose a PDF',
    size: '{kilobytes, number} KB',
    clear: 'Remove {name}',
    uploading: 'Uploading {name}',
  },
  loadFailure: {
    title: 'Something went wrong',
    tryAgain: 'Try again',
  },
  discard: {
    title: 'Discard your changes?',
    body: 'What you typed in this window has not been saved.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
  confirm: {
    cancel: 'Cancel',
  },
  pager: {
    label: 'Pagination',
    previous: 'Previous',
    next: 'Next',
    pageOf: 'Page {page, number} of {pageCount, number}',
    page: 'Page {page, number}',
    rowsPerPage: 'Rows per page',
  },
  toasts: {
    region: 'Notifications',
    dismiss: 'Dismiss',
  },
  plan: {
    engineering: 'Engineering Technology',
    sciences: 'Natural Sciences',
    education: 'Education',
    health: 'Health Sciences',
    quizzes: 'Has an idea for quizzes',
    flutter: 'Writes Flutter',
    tamil: 'Can check Tamil',
  },
  loading: {
    profile: 'Loading your profile...',
    request: 'Processing your request...',
  },
} as const
