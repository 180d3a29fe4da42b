import type * as contract from '../../../contract/invitations.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type * as userImports from '../../../contract/user-imports.ts'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { acceptedLanguage } from '../../lib/http/request-language.ts'
import { networkOf } from '../../lib/network.ts'
import type { Handlers } from '../../lib/route.ts'
import { openInvitation } from './invitations.links.service.ts'
import { invitationsMails } from './invitations.mails.ts'
import {
  inviteToSite,
  listInvitations,
  pruneInvitations,
  resendInvitation,
  revokeInvitation,
} from './invitations.service.ts'
import { importUsers as importList } from './user-import.service.ts'
import * as undo from './user-import.undo.service.ts'
import { pruneImports } from './user-import.undo.service.ts'

export const invitationsFeature: Feature = {
  handlers: {
    inviteToSite: (deps, { actor, body }) => inviteToSite(deps, actor, body),

    listAccountInvitations: (deps, { query }) => listInvitations(deps, query),

    resendAccountInvitation: async (deps, { actor, params }) => {
      await resendInvitation(deps, actor, params.id)
      return { message: errorTexts.invitations.sentAgain }
    },

    revokeAccountInvitation: (deps, { actor, params }) => revokeInvitation(deps, actor, params.id),

    importUsers: async (deps, { actor, body, request }) => ({
      import: await importList(deps, actor, body, acceptedLanguage(request.headers)),
    }),

    listRecentImports: async (deps) => ({ imports: await undo.listRecentImports(deps) }),

    undoImport: async (deps, { actor, params }) => ({ undone: await undo.undoImport(deps, actor, params.id) }),

    openAccountInvitation: async (deps, { body, request }) => ({
      invitation: await openInvitation(deps, body.token, networkOf(request.ip)),
    }),
  } satisfies Handlers<typeof contract & typeof userImports>,
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
