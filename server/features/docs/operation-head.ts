import type { Access, EndpointShape } from '../../../contract/http.ts'
import type { Json } from './json-schemas.ts'

type Described = Pick<
  EndpointShape,
  'summary' | 'access' | 'scope' | 'shows' | 'limit' | 'needsRecentPassword' | 'withdrawn'
>

const CALLERS: Record<Access, string> = {
  public: 'For everybody.',
  member: 'For members.',
  reviewer: 'For reviewers and administrators.',
  admin: 'For administrators.',
}
const SIGN_IN_MAY_BE_NEEDED = 'For everybody, or for members alone where the settings of the site say so.'

/** The first sentence of the summary, then in the description its others, who may call and how often. */
export function operationHead(operationId: string, feature: string, endpoint: Described): Json {
  const [, first = endpoint.summary, others = ''] = /^(.+?\.) ([A-Z].+)$/s.exec(endpoint.summary) ?? []
  const { access, scope, shows, limit, needsRecentPassword, withdrawn } = endpoint
  const parts = [
    withdrawn ? `Withdrawn: it ends on ${withdrawn.ends}. Use \`${withdrawn.instead}\` in its place.` : '',
    others,
    access === 'public' && shows ? SIGN_IN_MAY_BE_NEEDED : CALLERS[access],
    passwordNote(needsRecentPassword),
    limit?.text ? String(limit.text) : '',
    scope ? `Open to API keys with \`${scope}\`.` : '',
  ]
  return {
    operationId,
    summary: first,
    description: parts.filter(Boolean).join(' '),
    tags: [feature],
    ...(withdrawn && { deprecated: true }),
    security: [...(access === 'public' ? [{}] : []), { bearer: [] }, ...(scope ? [{ key: [scope] }] : [])],
  }
}

function passwordNote(rule: EndpointShape['needsRecentPassword'] = false): string {
  if (rule === false) return ''
  const condition = rule === true ? '' : ` where \`${rule.field}\` is \`${rule.value}\``
  return `Asks for the own password${condition}: 403 with \`error.password\` until it is confirmed, which counts for ten minutes.`
}
