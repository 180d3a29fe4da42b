import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { avatarHue, avatarInitials } from '../contract/avatar-initials.ts'
import { kilobytes } from '../contract/files.ts'
import { dialogKind, IDEA_DOCUMENT_FILE, type IdeaDocument } from '../contract/idea-document.ts'
import { DEFAULT_CATEGORY, type IdeaWithAuthor, shortAddress } from '../contract/ideas.ts'
import { displayName } from '../contract/profiles.values.ts'
import type { Deps } from './deps.ts'
import { getIdea } from './features/ideas/ideas.service.ts'
import { VISITOR } from './lib/actor.ts'
import { NotFoundError } from './lib/errors.ts'
import { escapeHtml } from './lib/escape-html.ts'

const PATH = '/view-ideas'
const SUMMARY_MAX = 200
const Query = z.object({ idea: z.uuid() })
const numbers = new Intl.NumberFormat('en')

/**
 * The address of an idea that everybody may see has a document with that idea in it, to be read before any script runs
 * and wherever the link is shared. The build has rendered it (scripts/web-idea-document.ts); only words are filled in here.
 */
export function serveIdeaDocuments(app: FastifyInstance, deps: Deps, webRoot: string): void {
  const file = join(webRoot, IDEA_DOCUMENT_FILE)
  if (!existsSync(file)) return
  const document = JSON.parse(readFileSync(file, 'utf8')) as IdeaDocument
  app.get(PATH, { config: { cache: ['ideas', 'profiles'] } }, async (request, reply) => {
    const idea = await publicIdea(deps, request.query)
    const filled = idea && fillDocument(document, idea, `${deps.config.publicUrl}${PATH}?idea=${idea.id}`)
    if (!filled) return reply.sendFile(document.ordinary)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(filled)
  })
}

/** What a visitor may see, whoever asks. Without it the page itself says what is the matter. */
async function publicIdea(deps: Deps, query: unknown): Promise<IdeaWithAuthor | undefined> {
  const { data } = Query.safeParse(query)
  if (!data) return undefined
  try {
    return await getIdea(deps, VISITOR, data.idea)
  } catch (error) {
    if (!(error instanceof NotFoundError)) deps.log.warn({ err: error }, 'an idea was left out of its document')
    return undefined
  }
}

function fillDocument(document: IdeaDocument, idea: IdeaWithAuthor, url: string): string | undefined {
  const dialog =
    document.dialogs[
      dialogKind({
        status: idea.status,
        hasPdf: idea.idea_source_id !== '',
        hasLink: idea.github_link !== '',
        hasTags: idea.tags.length > 0,
        hasPhoto: idea.author.avatar !== '',
      })
    ]
  if (dialog === undefined) return undefined
  const texts = textsOf(document, idea, url)
  const tags = idea.tags.map((tag) => fill(document.tag, { tag })).join('')
  return fill(document.page, texts, { dialog: fill(dialog, texts, { tags }) })
}

function textsOf(document: IdeaDocument, idea: IdeaWithAuthor, url: string): Record<string, string> {
  const name = displayName(idea.author)
  return {
    url,
    title: idea.title,
    description: idea.description,
    summary: summaryOf(idea.description),
    category: idea.category || DEFAULT_CATEGORY,
    learned: idea.learning_outcome,
    level: document.levels[idea.recommended_level] ?? '',
    name,
    initials: avatarInitials(name),
    hue: String(avatarHue(idea.author.id)),
    avatar: encodeURIComponent(idea.author.avatar),
    pdf: encodeURIComponent(idea.idea_source_id),
    kilobytes: numbers.format(kilobytes(idea.pdf_size)),
    link: idea.github_link,
    address: shortAddress(idea.github_link),
  }
}

/** What a search or a shared link shows of a description: its beginning, in one line. */
function summaryOf(description: string): string {
  const line = [...description.replace(/\s+/g, ' ').trim()]
  return line.length <= SUMMARY_MAX ? line.join('') : `${line.slice(0, SUMMARY_MAX - 1).join('')}…`
}

/** Puts texts, escaped, and parts that are HTML already where the build marked their places. Nothing is filled twice. */
function fill(template: string, texts: Record<string, string>, parts: Record<string, string> = {}): string {
  return template.replace(/~~(\w+)~~/g, (mark, name) => parts[name] ?? escapeHtml(texts[name] ?? mark))
}
