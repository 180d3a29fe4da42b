export default {
  title: 'Delivery',
  text: 'Activation links, invitations and notifications go by mail.',
  send: 'Send me a test mail',
  sending: 'Sending...',
  sent: 'To {to}: {text}.',
  problem: 'No mail could be sent: {problem}',
  failed: 'The test could not be made. Please try again.',
  pauses: {
    title: 'Mail to {count, plural, one {# address} other {# addresses}} is paused',
    since: 'Since {since}. The last reply: “{reason}”',
    try: 'Try again',
    tryOne: 'Try mail to {name} again',
    tryAll: 'Try all again',
    failed: 'The pause could not be ended. Please try again.',
  },
} as const
