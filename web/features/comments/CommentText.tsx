import type { Reply } from '../../../contract/comments.ts'
import { withMentions } from '../../entities/mentions/with-mentions.tsx'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { LinkedText } from '../../ui/content/LinkedText.tsx'

/** The text of a comment, with its links and mentions. */
export function CommentText({ text, mentions }: Pick<Reply, 'text' | 'mentions'>) {
  return (
    <p
      dir="auto"
      lang={textLanguage(text)}
      className="mt-0.5 max-w-reading text-15 wrap-anywhere whitespace-pre-line text-text-2"
    >
      <LinkedText renderText={(part) => withMentions(part, mentions)}>{text}</LinkedText>
    </p>
  )
}
