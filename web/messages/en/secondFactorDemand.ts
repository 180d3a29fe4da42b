export default {
  due: '{role, select, admin {Administrators} reviewer {Reviewers} other {}} need a second factor by {date}.',
  held: 'Your role needs a second factor. Until you have one, only your settings open.',
  setUp: 'Set one up',
  met: 'Your role needs a second factor by {date}. You have one. Nothing more to do.',
  missing: 'Your role needs a second factor by {date}: a passkey or an authenticator app.',
  heldText:
    'Your role needs a second factor. Add a passkey or set up an authenticator app: everything else opens again at once.',
  mailCode: 'Code from the mail',
  mailCodeText: 'We mail it to your address, so that a stolen password is not enough to set up a second factor.',
  mailMe: 'Mail me a code',
  mailing: 'Sending...',
  mailed: 'The code is on its way to you.',
  mailFailed: 'The code could not be mailed. Please try again.',
  confirm: 'This session was opened without your second factor. Please sign out, and sign in with it.',
} as const
