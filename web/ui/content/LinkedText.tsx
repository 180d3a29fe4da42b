import { Fragment, type ReactNode } from 'react'
import { TextAnchor } from '../navigation/TextLink.tsx'

/**
 * An http or https URL in a text: with parentheses in pairs, and without the punctuation after it. Only the web: members
 * cannot place other kinds of links.
 */
const PAIR = String.raw`\([^\s<>()"]*\)`
const URL_IN_TEXT = new RegExp(
  String.raw`((?<![\p{L}\p{N}_])https?://(?:[^\s<>()"]|${PAIR})*(?:[^\s<>()"\p{P}]|[/#&%@_-]|${PAIR}))`,
  'giu',
)

type LinkedTextProps = {
  children: string
  /** What the text between the links becomes. */
  renderText?: (text: string) => ReactNode
}

/** Text of a member, with its http and https URLs as links. Nothing in it is read as HTML. */
export function LinkedText({ children: text, renderText = (part) => part }: LinkedTextProps) {
  // With a group in the pattern, every second part is a URL.
  return text.split(URL_IN_TEXT).map((part, index) =>
    index % 2 === 1 && URL.canParse(part) ? (
      <TextAnchor
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        key={index}
        href={part}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="wrap-anywhere"
      >
        {part}
      </TextAnchor>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <Fragment key={index}>{renderText(part)}</Fragment>
    ),
  )
}
