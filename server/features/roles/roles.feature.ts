import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { exportTeams } from './roles.service.ts'

export const rolesFeature: Feature = {
  memberData: [
    {
      tables: { idea_roles: 'set null', idea_members: 'cascade', former_members: 'cascade', role_requests: 'cascade' },
      files: jsonFile('teams', (deps, { userId }) => exportTeams(deps, userId)),
    },
  ],
}
