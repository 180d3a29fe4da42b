import { LinkifyIt } from 'linkify-it'
import type { ReactNode } from 'react'
import { TextAnchor } from '../navigation/TextLink.tsx'

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
// Only the web: members cannot place other kinds of links.
linkify.add('ftp:', null).add('//', null).add('mailto:', null)

type LinkedTextProps = {
  children: string
  /** Renders the text between the links. */
  renderText?: (text: string) => ReactNode
}

/** Text of a member, with its http and https URLs as links. Nothing in it is read as HTML. */
export function LinkedText({ children: text, renderText = (part) => part }: LinkedTextProps) {
  const matches = linkify.match(text) ?? []
  const ends = [0, ...matches.map(({ lastIndex }) => lastIndex)]
  return (
    <>
      {matches.map(({ index, lastIndex, url, text: shown }, position) => (
        <span key={index}>
          {renderText(text.slice(ends[position], index))}
          <TextAnchor href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="wrap-anywhere">
            {shown}
          </TextAnchor>
          {position === matches.length - 1 && renderText(text.slice(lastIndex))}
        </span>
      ))}
      {matches.length === 0 && renderText(text)}
    </>
  )
}
