/** Where in the built web application the parts are of which the server makes the document of an idea's address. */
export const IDEA_DOCUMENT_FILE = 'documents/idea.json'

/**
 * What the build has rendered of an idea's document. `~~name~~` stands for what the server fills in: a text, or where the
 * name is `dialog` or `tags`, other parts.
 */
export type IdeaDocument = {
  /** The document to send where there is no such idea. */
  ordinary: string
  page: string
  /** By `dialogKind`. */
  dialogs: Record<string, string>
  tag: string
  levels: Record<string, string>
}

export type DialogKind = { status: string; hasPdf: boolean; hasLink: boolean; hasTags: boolean; hasPhoto: boolean }

/** The name of the dialog for an idea that has this and lacks that. */
export function dialogKind({ status, hasPdf, hasLink, hasTags, hasPhoto }: DialogKind): string {
  return [status, hasPdf && 'pdf', hasLink && 'link', hasTags && 'tags', hasPhoto && 'photo'].filter(Boolean).join(' ')
}
