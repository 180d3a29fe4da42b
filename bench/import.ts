import { request } from 'undici'
import type { ImportResult, UserImport } from '../contract/user-imports.ts'
import { IMPORT_PROFILE_FIELDS, IMPORT_ROWS_MAX } from '../contract/user-imports.values.ts'
import type { Sample } from './community.ts'
import type { Server } from './servers.ts'

/** One list of people, checked and then imported. */
export type ImportFigures = { rows: number; checkMs: number; importMs: number; addedBytes: number }

const ROWS_OF_SMOKE = 50

export async function measureImport(server: Server, { admin }: Sample, isSmoke: boolean): Promise<ImportFigures> {
  const rows = isSmoke ? ROWS_OF_SMOKE : IMPORT_ROWS_MAX
  const csv = Buffer.from(csvOf(rows)).toString('base64')
  const send = async (isDryRun: boolean) => {
    const started = performance.now()
    const { statusCode, body } = await request(`${server.url}/v1/admin/users/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      body: JSON.stringify({
        csv,
        columns: ['email', ...IMPORT_PROFILE_FIELDS],
        update_members: false,
        dry_run: isDryRun,
      } satisfies UserImport),
    })
    const text = await body.text()
    const milliseconds = performance.now() - started
    if (statusCode !== 200) throw new Error(`The import failed: ${text}`)
    const { counts } = (JSON.parse(text) as { import: ImportResult }).import
    if (counts.added !== rows) throw new Error(`The import added ${counts.added} of ${rows}.`)
    return milliseconds
  }
  const before = (await server.usage()).residentBytes
  const checkMs = await send(true)
  const importMs = await send(false)
  return { rows, checkMs, importMs, addedBytes: (await server.usage()).residentBytes - before }
}

/** People outside the community, by email address and the fields of a profile. */
function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) =>
    [`new.${index}@campus.example`, 'Nethmi', `Perera ${index}`, 'Faculty of Education', 'BEd', '1st'].join(','),
  )
  return ['E-mail,First name,Last name,Faculty,Programme,Year', ...lines].join('\n')
}
