import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { TableRows } from '../db/insert-rows.ts'
import type { Tables } from '../db/tables.ts'

/** Members and ideas of the demo community, which rows of features refer to. */
export type DemoCommunity = {
  members: string[]
  adminId: string
  reviewerId: string
  ideas: Insertable<Tables['ideas']>[]
  /** The members beside the author of each of these ideas. */
  teams: string[][]
  now: Date
  hoursAgo: (hours: number) => string
}

export type DemoRows = (community: DemoCommunity) => TableRows

const FEATURES = join(import.meta.dirname, '../features')

/** Rows of each `x.demo.ts` in the folder of a feature, which exports `demoRows`. */
export async function demoRowsOfFeatures(community: DemoCommunity): Promise<TableRows> {
  const modules = globSync('*/*.demo.ts', { cwd: FEATURES })
    .toSorted()
    .map((path): Promise<{ demoRows: DemoRows }> => import(/* @vite-ignore */ join(FEATURES, path)))
  return Object.assign({}, ...(await Promise.all(modules)).map(({ demoRows }) => demoRows(community)))
}
