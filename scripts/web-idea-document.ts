import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BYTES_PER_KILOBYTE } from '../contract/files.ts'
import { type DialogKind, dialogKind, IDEA_DOCUMENT_FILE, type IdeaDocument } from '../contract/idea-document.ts'
import type { IdeaWithAuthor } from '../contract/ideas.ts'
import ideas from '../web/messages/en/ideas.ts'
import { replaceOnce } from './replace-once.ts'

type RenderIdea = (props: { idea: IdeaWithAuthor; hue: string; initials: string }) => string

const ID = '00000000-0000-4000-8000-000000000001'
const LONG_AGO = '2000-01-01T00:00:00.000Z'
const BOTH = [true, false]
const ROOT = '<div id="root"><div class="prerendered">'
const MARKED_KILOBYTES = 123_456

/** Writes what the server makes the documents of single ideas of: the page behind, and a dialog for each kind of idea. */
export function writeIdeaDocument(webRoot: string, ordinary: string, renderIdea: RenderIdea): void {
  const kinds = ['Pending', 'Approved'].flatMap((status) =>
    BOTH.flatMap((hasPdf) =>
      BOTH.flatMap((hasLink) =>
        BOTH.flatMap((hasTags) => BOTH.map((hasPhoto) => ({ status, hasPdf, hasLink, hasTags, hasPhoto }))),
      ),
    ),
  )
  let tag = ''
  const dialogs: Record<string, string> = {}
  for (const kind of kinds) {
    const html = dialogOf(kind, renderIdea)
    tag ||= html.match(TAG)?.[0] ?? ''
    dialogs[dialogKind(kind)] = html.replace(TAG, '~~tags~~')
  }
  const page = pageOf(readFileSync(join(webRoot, ordinary), 'utf8'))
  const document: IdeaDocument = { ordinary, page, dialogs, tag, levels: ideas.level }
  writeFileSync(join(webRoot, IDEA_DOCUMENT_FILE), JSON.stringify(document))
}

const TAG = /<li>(?:(?!<li>).)*~~tag~~.*?<\/li>/

function dialogOf(kind: DialogKind, renderIdea: RenderIdea): string {
  const html = renderIdea({ idea: markedIdea(kind), hue: '~~hue~~', initials: '~~initials~~' })
  if (/<script|<style| style=/.test(html)) throw new Error('An idea was rendered with a script or a style in it.')
  const levelled = replaceOnce(html, `>${ideas.level.beginner}<`, '>~~level~~<')
  const linked = levelled.replace('https://~~address~~', '~~link~~')
  return linked.replace(new Intl.NumberFormat('en').format(MARKED_KILOBYTES), '~~kilobytes~~')
}

/** An idea that says of each text where it goes. */
function markedIdea({ status, hasPdf, hasLink, hasTags, hasPhoto }: DialogKind): IdeaWithAuthor {
  return {
    id: ID,
    title: '~~title~~',
    description: '~~description~~',
    category: '~~category~~',
    tags: hasTags ? ['~~tag~~'] : [],
    learning_outcome: '~~learned~~',
    recommended_level: 'beginner',
    github_link: hasLink ? 'https://~~address~~' : '',
    idea_source_id: hasPdf ? '~~pdf~~' : '',
    pdf: '',
    pdf_size: MARKED_KILOBYTES * BYTES_PER_KILOBYTE,
    status: status as IdeaWithAuthor['status'],
    created_at: LONG_AGO,
    updated_at: LONG_AGO,
    user_id: ID,
    version: 1,
    author: {
      id: ID,
      username: '',
      firstname: '~~name~~',
      lastname: '',
      avatar: hasPhoto ? '~~avatar~~' : '',
      title: '',
      faculty: '',
    },
  }
}

const HEAD = `
    <link rel="canonical" href="~~url~~">
    <meta property="og:type" content="article">
    <meta property="og:site_name" content="Quad">
    <meta property="og:url" content="~~url~~">
    <meta property="og:title" content="~~title~~">
    <meta property="og:description" content="~~summary~~">
    <meta name="twitter:card" content="summary">
  </head>`

/** The page with the idea over it. Its controls behind the dialog rest until that is gone: see web/lib/stand-in.ts. */
function pageOf(ordinary: string): string {
  const described = ordinary
    .replace(/<title>.*<\/title>/, '<title>~~title~~ · Quad</title>')
    .replace(/(<meta name="description" content=")[^"]*/, '$1~~summary~~')
  const headed = replaceOnce(described, '\n  </head>', HEAD)
  return replaceOnce(headed, ROOT, `~~dialog~~\n    ${ROOT.replace(/>$/, ' inert>')}`)
}
