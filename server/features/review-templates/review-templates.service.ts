import * as errorTexts from '../../../contract/messages/errors/index.ts'
import {
  type NewTemplate,
  type ReviewTemplate,
  TEMPLATES_MAX,
  type TemplateChange,
} from '../../../contract/review-templates.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Reviewer } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { translationsText } from '../../lib/translations-text.ts'
import { type Tx, transact } from '../../transact.ts'
import {
  deleteTemplateRow,
  findTemplate,
  findTemplates,
  insertTemplate,
  lockedCount,
  updateTemplate,
} from './review-templates.repo.ts'

type TemplateRow = Row<'review_templates'>

const TOO_MANY = errorTexts.reviews.maxTemplates({ max: TEMPLATES_MAX })

export async function listTemplates({ db }: Deps, { userId }: Reviewer): Promise<ReviewTemplate[]> {
  return (await findTemplates(db, userId)).map(templateOf)
}

export async function addTemplate(
  deps: Deps,
  actor: Reviewer,
  { is_shared, translations = {}, ...content }: NewTemplate,
): Promise<ReviewTemplate> {
  if (is_shared && !actor.isAdmin) throw new ForbiddenError(errorTexts.reviews.onlyAdminsShare, 'template')
  return transact(deps, async (tx) => {
    const owner_id = is_shared ? null : actor.userId
    if ((await lockedCount(tx, owner_id)) >= TEMPLATES_MAX) throw new ConflictError('template', TOO_MANY)
    const row = {
      id: newId(),
      owner_id,
      ...content,
      translations: JSON.stringify(translations),
      created_at: timestamp(tx.clock),
    }
    await insertTemplate(tx, row)
    await auditShared(tx, actor, null, row)
    return templateOf(row)
  })
}

export async function changeTemplate(
  deps: Deps,
  actor: Reviewer,
  id: string,
  { translations, ...content }: TemplateChange,
): Promise<ReviewTemplate> {
  return transact(deps, async (tx) => {
    const before = await requireChangeable(tx, actor, id)
    const stored = translations ? JSON.stringify(translations) : before.translations
    const change = { ...content, translations: stored }
    await updateTemplate(tx, id, change)
    const after = { ...before, ...change }
    await auditShared(tx, actor, before, after)
    return templateOf(after)
  })
}

export async function deleteTemplate(deps: Deps, actor: Reviewer, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const before = await requireChangeable(tx, actor, id)
    await deleteTemplateRow(tx, id)
    await auditShared(tx, actor, before, null)
  })
}

/** A member's own templates, for the copy of their data. */
export async function exportTemplates({ db }: Deps, userId: string) {
  const own = (await findTemplates(db, userId)).filter(({ owner_id }) => owner_id === userId)
  return own.map(({ name, text, translations, created_at }) => ({
    ...{ name, text, created_at },
    translations: JSON.parse(translations),
  }))
}

/** An own template, or for administrators a shared one. Templates of others are not found. */
async function requireChangeable(tx: Tx, actor: Reviewer, id: string): Promise<TemplateRow> {
  const row = await findTemplate(tx.db, id)
  if (!row || (row.owner_id !== null && row.owner_id !== actor.userId)) throw new NotFoundError('template')
  if (row.owner_id === null && !actor.isAdmin) throw new ForbiddenError(errorTexts.reviews.onlyAdminsShare, 'template')
  return row
}

async function auditShared(
  tx: Tx,
  actor: Reviewer,
  before: TemplateRow | null,
  after: TemplateRow | null,
): Promise<void> {
  if ((after ?? before)?.owner_id !== null) return
  const textOf = (row: TemplateRow | null) =>
    row && `${row.name}: ${row.text}${translationsText(JSON.parse(row.translations))}`
  const target = { kind: 'site' as const }
  await tx.audit(actor, { action: 'review_template_changed', target, before: textOf(before), after: textOf(after) })
}

function templateOf({ id, owner_id, name, text, translations }: TemplateRow): ReviewTemplate {
  return { id, name, text, translations: JSON.parse(translations), is_shared: owner_id === null }
}
