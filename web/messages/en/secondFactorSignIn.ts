export default {
  code: 'Code of your authenticator app',
  text: 'Six digits, which change every half minute.',
  recoveryCode: 'Recovery code',
  recoveryText: 'One of the ten that you kept. Each works once.',
  passkeyText: 'Your role asks for your passkey beside the password.',
  useRecoveryCode: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  back: 'Sign in another way',
  failed: 'This could not be checked. Please try again.',
} as const
