export default {
  passwordPrompt: {
    title: 'Confirm your password',
    text: 'It counts for {minutes, number} minutes.',
    label: 'Your password',
    confirm: 'Confirm',
    confirming: 'Confirming...',
  },
  signOut: {
    title: 'Sign out and delete your draft?',
    text: 'You have written something on this device that is not sent yet. Signing out deletes it from this device; drafts of ideas that are kept in {site} stay there.',
    stay: 'Stay signed in',
    confirm: 'Sign out and delete',
  },
} as const
