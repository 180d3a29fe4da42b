import { LinkifyIt } from 'linkify-it'
import { TextAnchor } from '../navigation/TextLink.tsx'

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
// Only the web: members cannot place other kinds of links.
linkify.add('ftp:', null).add('//', null).add('mailto:', null)

/** Text of a member, with its http and https URLs as links. Nothing in it is read as HTML. */
export function LinkedText({ children: text }: { children: string }) {
  const matches = linkify.match(text) ?? []
  const ends = [0, ...matches.map(({ lastIndex }) => lastIndex)]
  return (
    <>
      {matches.map(({ index, lastIndex, url, text: shown }, position) => (
        <span key={index}>
          {text.slice(ends[position], index)}
          <TextAnchor href={url} target="_blank" rel="noopener noreferrer nofollow ugc" className="wrap-anywhere">
            {shown}
          </TextAnchor>
          {position === matches.length - 1 && text.slice(lastIndex)}
        </span>
      ))}
      {matches.length === 0 && text}
    </>
  )
}
