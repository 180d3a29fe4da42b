export default {
  startup: {
    checkingAuthentication: 'Checking authentication...',
    settingUp: 'Setting up your experience...',
  },
  pageError: {
    title: 'Something went wrong',
    text: 'This page could not be shown. This might be due to a connection issue or a temporary problem.',
    tryAgain: 'Try again',
    startOver: 'Back to Home',
  },
} as const
