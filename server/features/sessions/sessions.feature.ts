import type * as contract from '../../../contract/sessions.ts'
import type * as siteSettings from '../../../contract/site-settings.ts'
import type { Feature } from '../../feature.ts'
import { callerOf } from '../../lib/http/caller.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { filesCookie, filesCookieGiver } from './files-cookie.ts'
import { applySecondFactorDemand } from './second-factor-demand.service.ts'
import {
  endSignedOutSession,
  exportSessions,
  isFilesTokenOpen,
  listSessions,
  pruneSessions,
  revokeOtherSessions,
  revokeSession,
  signOut,
} from './sessions.service.ts'
import { signIn } from './sign-ins.service.ts'
import { countWithoutOtherWay } from './ways-in.service.ts'

export const sessionsFeature: Feature = {
  handlers: {
    signIn: async (deps, { body, request }) => ({
      authentication_token: await signIn(deps, body, callerOf(request)),
    }),

    signOut: async (deps, { actor, reply }) => {
      await signOut(deps, actor)
      reply.header('set-cookie', filesCookie(deps).clear)
    },

    endSignedOutSession: async (deps, { body, request, reply }) => {
      await endSignedOutSession(deps, body.session, callerOf(request))
      const cookie = filesCookie(deps)
      if (!(await isFilesTokenOpen(deps, cookie.read(request)))) reply.header('set-cookie', cookie.clear)
    },

    countWithoutOtherWay: async (deps) => ({ members: await countWithoutOtherWay(deps) }),

    listSessions: async (deps, { actor }) => ({ sessions: await listSessions(deps, actor) }),

    revokeSession: (deps, { actor, params }) => revokeSession(deps, actor, params.id),

    revokeOtherSessions: (deps, { actor }) => revokeOtherSessions(deps, actor),
  } satisfies Handlers<typeof contract & Pick<typeof siteSettings, 'countWithoutOtherWay'>>,
  routes: (app, deps) => {
    app.decorate('giveFilesCookie', filesCookieGiver(deps))
  },
  memberData: [
    {
      tables: { sessions: 'cascade', second_factor_tickets: 'cascade' },
      files: jsonFile('sessions', exportSessions),
    },
  ],
  prune: pruneSessions,
  on: { settingsChanged: applySecondFactorDemand },
}
