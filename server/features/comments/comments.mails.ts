import type { Language } from '../../../contract/languages.values.ts'
import { displayName } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import type { MailRenderers } from '../mails/mails.kinds.ts'
import { findMailedComment } from './comments.mails.service.ts'

export const commentsMails: Pick<MailRenderers, 'comment-reply' | 'comment-mention'> = {
  'comment-reply': (deps, mail) => render(deps, 'reply', mail),
  'comment-mention': (deps, mail) => render(deps, 'mention', mail),
}

type CommentMail = { to: string; params: { commentId: string }; language: Language }

/** Null where the comment was deleted or hidden since. */
async function render(deps: Deps, kind: 'reply' | 'mention', { to, params: { commentId }, language }: CommentMail) {
  const found = await findMailedComment(deps, to, commentId)
  if (!found) return null
  const t = serverTexts(language, 'comments')
  const { comment, subject: on } = found
  const names = { author: displayName(comment.author), title: on.title }
  const subject = t(`${kind}.subject`, names)
  return {
    subject,
    heading: subject,
    paragraphs: [t(`${kind}.text`, names)],
    quote: comment.text,
    action: { label: t('open'), url: `${deps.config.publicUrl}/${on.kind}s/${on.id}#comment-${commentId}` },
  }
}
