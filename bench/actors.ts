import type { Figures } from './figures.ts'

/** Who asks. */
export const ACTORS = ['visitor', 'member', 'member on the page', 'author', 'reviewer', 'administrator'] as const
export type Actor = (typeof ACTORS)[number]

/** A row and a column of the table by who asks. */
export type Cell = [what: string, by: Actor]

type MeasuredCall = {
  endpoint: { cell?: Cell }
  members: number
  figures: Figures
  limits: { fastify: Figures }
}

/**
 * The rows of the table by who asks: processor time of an endpoint as a multiple of bare Fastify's in the same turns, on SQLite and
 * on PostgreSQL with its database.
 */
export function rowsByActor(rows: MeasuredCall[]): string[][] {
  const members = Math.max(...rows.map((row) => row.members))
  const shown = rows.filter((row) => row.endpoint.cell && row.members === members)
  const things = [...new Set(shown.flatMap(({ endpoint }) => endpoint.cell?.[0] ?? []))]
  const cellOf = (what: string, by: Actor) =>
    shown.filter(({ endpoint }) => endpoint.cell?.[0] === what && endpoint.cell[1] === by).map(multipleOfFastify)
  return things.map((what) => [what, ...ACTORS.map((by) => cellOf(what, by).join(' · '))])
}

function multipleOfFastify({ figures, limits }: MeasuredCall): string {
  const multiple = (figures.cpu + (figures.databaseCpu ?? 0)) / limits.fastify.cpu
  return multiple < 10 ? multiple.toFixed(1) : String(Math.round(multiple))
}
