import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { draftsRoutes } from './drafts.routes.ts'
import { listDrafts } from './drafts.service.ts'

export const draftsFeature: Feature = {
  routes: draftsRoutes,
  memberData: [
    {
      tables: { drafts: 'cascade' },
      files: jsonFile('drafts', listDrafts),
    },
  ],
}
