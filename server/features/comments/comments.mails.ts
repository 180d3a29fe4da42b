import { displayName } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { findMailedComment } from './comments.mails.service.ts'

type Wording = { subject: (author: string, title: string) => string; text: (author: string, title: string) => string }

const WORDINGS: Record<'reply' | 'mention', Wording> = {
  reply: {
    subject: (author, title) => `${author} replied to you: ${title}`,
    text: (author, title) => `${author} replied to your comment on “${title}”:`,
  },
  mention: {
    subject: (author, title) => `${author} mentioned you: ${title}`,
    text: (author, title) => `${author} mentioned you in a comment on “${title}”:`,
  },
}

export const commentsMails: Pick<MailRenderers, 'comment-reply' | 'comment-mention'> = {
  'comment-reply': (deps, { to, params }) => render(deps, 'reply', to, params.commentId),
  'comment-mention': (deps, { to, params }) => render(deps, 'mention', to, params.commentId),
}

/** Null where the comment was deleted or hidden since. */
async function render(deps: Deps, kind: 'reply' | 'mention', to: string, commentId: string) {
  const found = await findMailedComment(deps, to, commentId)
  if (!found) return null
  const { comment, subject: on } = found
  const author = displayName(comment.author)
  const { subject, text } = WORDINGS[kind]
  return {
    subject: subject(author, on.title),
    heading: subject(author, on.title),
    paragraphs: [text(author, on.title)],
    quote: comment.text,
    action: { label: 'Open the discussion', url: `${deps.config.publicUrl}/${on.kind}s/${on.id}#comment-${commentId}` },
  }
}
