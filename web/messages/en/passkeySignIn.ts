export default {
  signIn: 'Sign in with a passkey',
  pending: 'Follow your browser...',
  failed: 'This passkey did not sign you in. Please try another way.',
  unsupported: 'This browser knows no passkeys.',
} as const
