import type { ReactNode } from 'react'
import { TextAnchor } from '../navigation/TextLink.tsx'
import { webLinksIn } from './web-links.ts'

type LinkedTextProps = {
  children: string
  /** Renders the text between the links. */
  renderText?: (text: string) => ReactNode
}

/** Text of a member, with its http and https URLs as links. Nothing in it is read as HTML. */
export function LinkedText({ children: text, renderText = (part) => part }: LinkedTextProps) {
  const matches = webLinksIn(text)
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
