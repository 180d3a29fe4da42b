import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { reviewTemplatesRoutes } from './review-templates.routes.ts'
import { exportTemplates } from './review-templates.service.ts'

export const reviewTemplatesFeature: Feature = {
  routes: reviewTemplatesRoutes,
  memberData: [
    {
      tables: { review_templates: 'cascade' },
      files: jsonFile('review-templates', (deps, { userId }) => exportTemplates(deps, userId)),
    },
  ],
}
