/** Mails about comments. */
export default {
  reply: {
    subject: '{author} replied to you: {title}',
    text: '{author} replied to your comment on “{title}”:',
  },
  mention: {
    subject: '{author} mentioned you: {title}',
    text: '{author} mentioned you in a comment on “{title}”:',
  },
  open: 'Open the discussion',
} as const
