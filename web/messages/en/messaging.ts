/** Texts of the buttons that lead to messages. */
export default {
  messages: 'Messages',
  message: 'Message',
  messageTo: 'Message {name}',
  messageTeam: 'Message the team',
  opening: 'Opening...',
  seen: {
    label: 'Show when I have read messages',
    hint: 'It works in both directions: without it you do not see either when others have read yours.',
  },
  openFailed: 'The conversation could not be opened. Please try again.',
} as const
