import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian keeps the server's programs outside PATH, in a folder per version. */
export const DEBIAN = '/usr/lib/postgresql'

export const POSTGRES_MISSING =
  'PostgreSQL was not found. Install it (Debian: apt-get install postgresql) and run again.'

/** The folder of PostgreSQL's programs, or undefined when it is not installed. */
export function findPostgresPrograms(debian = DEBIAN, path = process.env.PATH ?? ''): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...path.split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

export function requirePostgresPrograms(): string {
  const folder = findPostgresPrograms()
  if (folder) return folder
  throw new Error(POSTGRES_MISSING)
}
