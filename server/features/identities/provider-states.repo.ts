import type { Db, Row } from '../../db/tables.ts'

export async function findStates(db: Db): Promise<Row<'provider_states'>[]> {
  return db.selectFrom('provider_states').selectAll().execute()
}

/** Notes a success, unless there was one since `before`. */
export async function saveSuccess(
  db: Db,
  { name, now, before }: { name: string; now: string; before: string },
): Promise<void> {
  await db
    .insertInto('provider_states')
    .values({ name, last_success_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ last_success_at: now })
        .where((eb) =>
          eb.or([
            eb('provider_states.last_success_at', 'is', null),
            eb('provider_states.last_success_at', '<', before),
          ]),
        ),
    )
    .execute()
}

export async function saveFailure(
  db: Db,
  { name, now, reason }: { name: string; now: string; reason: string },
): Promise<void> {
  const failure = { last_failure_at: now, last_failure: reason }
  await db
    .insertInto('provider_states')
    .values({ name, ...failure })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(failure))
    .execute()
}
