/** Texts of the buttons that lead to messages. */
export default {
  messages: 'Messages',
  message: 'Message',
  messageTo: 'Message {name}',
  messageTeam: 'Message the team',
  opening: 'Opening...',
  openFailed: 'The conversation could not be opened.',
} as const
