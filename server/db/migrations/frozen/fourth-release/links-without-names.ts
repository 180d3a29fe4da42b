import { type Kysely, sql } from 'kysely'

/** Links of the settings that have a user name or password lose it: settings with one are refused now, also when they are read. */
export async function removeNamesFromLinks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ settings: string }>`select settings from site_settings`.execute(db)
  for (const { settings } of rows) {
    const read: Record<string, unknown> = JSON.parse(settings)
    const mended = { ...read, ...mendedParts(read) }
    await sql`update site_settings set settings = ${JSON.stringify(mended)}`.execute(db)
  }
}

function mendedParts({ links, team }: Record<string, unknown>): Record<string, unknown> {
  const parts = Object.entries({ links, team }).filter(([, part]) => part !== undefined)
  return Object.fromEntries(parts.map(([name, part]) => [name, JSON.parse(JSON.stringify(part), withoutName)]))
}

function withoutName(_key: string, value: unknown): unknown {
  const url = typeof value === 'string' && /^https?:/i.test(value) ? URL.parse(value) : null
  if (!url || (url.username === '' && url.password === '')) return value
  url.username = ''
  url.password = ''
  return url.href
}
