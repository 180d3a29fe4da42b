import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { invitationsMails } from './invitations.mails.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { pruneInvitations } from './invitations.service.ts'
import { pruneImports } from './user-import.undo.service.ts'

export const invitationsFeature: Feature = {
  routes: invitationsRoutes,
  memberData: [
    // The audit log has an import's changes, too.
    { tables: { user_import_changes: 'cascade' } },
  ],
  mails: invitationsMails,
  prune: pruneInvitationsAndImports,
}

async function pruneInvitationsAndImports(deps: Deps): Promise<void> {
  await pruneInvitations(deps)
  await pruneImports(deps)
}
