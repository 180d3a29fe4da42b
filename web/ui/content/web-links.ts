import { LinkifyIt } from 'linkify-it'

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
// Only the web: members cannot place other kinds of links.
linkify.add('ftp:', null).add('//', null).add('mailto:', null)

/** The http and https URLs in a text, in their order. */
export function webLinksIn(text: string) {
  return linkify.match(text) ?? []
}
