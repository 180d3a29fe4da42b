export default {
  title: 'Mail',
  text: 'Activation links, invitations and notifications go by mail.',
  send: 'Send me a test mail',
  sending: 'Sending...',
  sent: 'To {to}: {text}.',
  problem: 'No mail could be sent: {problem}',
  failed: 'The test could not be made. Please try again.',
} as const
