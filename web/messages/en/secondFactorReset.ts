export default {
  title: 'Reset of your second factor',
  subtitle: 'An administrator was asked to remove your passkeys, your authenticator app and your recovery codes.',
  waits:
    'An administrator resets your second factor at {time}: your passkeys, your authenticator app and your recovery codes end then.',
  stop: 'Stop the reset',
  stopping: 'Stopping...',
  stopped: 'The reset is stopped. Your second factor stays as it is.',
  failed: 'The reset could not be stopped. Please try again.',
  loadFailed: 'This could not be loaded.',
  goneTitle: 'Nothing to stop',
  goneText: 'The reset was stopped, or has taken place, or the link is not complete.',
} as const
