export default {
  title: 'Confirm that it is you',
  passkey: 'Use a passkey',
  pending: 'Follow your browser...',
  or: 'or with your password',
  noPassword: 'You have no password. Sign out and in again, and come back within {minutes, number} minutes.',
  failed: 'This could not be confirmed. Please try again.',
} as const
