import { ANONYMOUS_USER_ID } from '../../contract/accounts.ts'
import { compiled } from './compiled.ts'
import type { Db } from './tables.ts'

/** All who are to be notified of an idea, its author among them. */
export async function followersOf(db: Db, { id, user_id }: { id: string; user_id: string }): Promise<string[]> {
  const rows = await findFollowRows(db, id)
  const followers = rows.filter(({ muted_at }) => muted_at === null).map((row) => row.user_id)
  const isAuthorAmong = user_id === ANONYMOUS_USER_ID || rows.some((row) => row.user_id === user_id)
  return isAuthorAmong ? followers : [user_id, ...followers]
}

/** Members who follow or mute an idea and may see it: of one that is not public, its author and co-authors. */
const findFollowRows = compiled((db, ideaId: string) =>
  db
    .selectFrom('idea_follows')
    .innerJoin('ideas', 'ideas.id', 'idea_follows.idea_id')
    .leftJoin('idea_members', (join) =>
      join
        .onRef('idea_members.idea_id', '=', 'idea_follows.idea_id')
        .onRef('idea_members.user_id', '=', 'idea_follows.user_id'),
    )
    .select(['idea_follows.user_id', 'idea_follows.muted_at'])
    .where('idea_follows.idea_id', '=', ideaId)
    .where((eb) =>
      eb.or([
        eb('ideas.public_at', 'is not', null),
        eb('ideas.user_id', '=', eb.ref('idea_follows.user_id')),
        eb('idea_members.coauthor_at', 'is not', null),
      ]),
    ),
)
