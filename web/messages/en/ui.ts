export default {
  home: '{site}, home',
  skipToContent: 'Skip to content',
  close: 'Close',
  countedLabel: '{label} ({count, number})',
  remove: 'Remove {name}',
  loadFailure: {
    title: 'Something went wrong',
    offlineTitle: 'Not kept on this device',
    offline: 'This page loads by itself when you are online again. You can go on elsewhere.',
    tryAgain: 'Try again',
  },
  toasts: {
    region: 'Announcements',
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
