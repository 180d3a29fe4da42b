import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

type Named = { name?: string; role?: string; title?: string; filled_positions?: number }
type Settings = { team?: { people: Named[]; roles: Named[]; text: string }; links?: { contact: string } }

const PEOPLE = [
  'Dilani F., Faculty supervisor',
  'Kavindu R., Founder, engineering',
  'Meera N., Founder, design',
  'Vimal K., Founder, platform',
  'Binuri H., Founder, outreach',
]
const ROLES = [
  'Engineering Lead, 1',
  'Frontend Developers, 1',
  'Backend Developers, 2',
  'Design Lead, 0',
  'UI/UX Designers, 0',
  'Community Lead, 0',
  'Content Creators, 0',
]
const TEXT =
  'An open-source student project for a university software design course. Read the code, run your own copy, or write to us.'

/** Invented people, roles and contact, which were stored with the first change of any setting, are no longer public. */
async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ settings: string }>`select settings from site_settings`.execute(db)
  for (const row of rows) {
    const settings: Settings = JSON.parse(row.settings)
    const { team, links } = settings
    if (team?.people.map(({ name, role }) => `${name}, ${role}`).join() === PEOPLE.join()) team.people = []
    if (team?.roles.map((role) => `${role.title}, ${role.filled_positions}`).join() === ROLES.join()) team.roles = []
    if (links?.contact === 'hello@quad.example') links.contact = ''
    if (team?.text === TEXT) team.text = TEXT.replace(', run your own copy, or write to us', ' or run your own copy')
    await sql`update site_settings set settings = ${JSON.stringify(settings)}`.execute(db)
  }
}

export const inventedTeam: Migration = { up }
