import type * as contract from '../../../contract/review-templates.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  exportTemplates,
  listTemplates,
} from './review-templates.service.ts'

export const reviewTemplatesFeature: Feature = {
  handlers: {
    listTemplates: async (deps, { actor }) => ({ templates: await listTemplates(deps, actor) }),

    addTemplate: async (deps, { actor, body }) => ({ template: await addTemplate(deps, actor, body) }),

    changeTemplate: async (deps, { actor, params, body }) => ({
      template: await changeTemplate(deps, actor, params.id, body),
    }),

    deleteTemplate: (deps, { actor, params }) => deleteTemplate(deps, actor, params.id),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { review_templates: 'cascade' },
      files: jsonFile('review-templates', (deps, { userId }) => exportTemplates(deps, userId)),
    },
  ],
}
