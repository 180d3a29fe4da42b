export default {
  lost: 'If you lose this device',
  title: '{count, plural, =0 {No way is left} one {One way is left} other {# ways are left}}',
  passkey: 'Your passkey {name}',
  provider: 'Your account at {provider}',
  password: 'Your password',
  codes: '{count, plural, one {# recovery code} other {# recovery codes}}, with your password',
  add: 'Add a passkey on another device, or set up an authenticator app and keep its recovery codes elsewhere.',
  reset:
    'If all of it is gone, an administrator can reset your second factor. That takes a day, in which you can stop it.',
} as const
