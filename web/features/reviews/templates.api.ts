import { useMutation } from '@tanstack/react-query'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  type NewTemplate,
  type TemplateChange,
} from '../../../contract/review-templates.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** The templates that all reviewers share, then those of the current user. */
export const templatesQuery = apiQuery(listTemplates, {}, ({ templates }) => templates)

export function useAddTemplate() {
  return useMutation({ mutationFn: (body: NewTemplate) => request(addTemplate, { body }) })
}

export function useChangeTemplate() {
  return useMutation({
    mutationFn: ({ id, ...body }: TemplateChange & { id: string }) => request(changeTemplate, { params: { id }, body }),
  })
}

export function useDeleteTemplate() {
  return useMutation({ mutationFn: (id: string) => request(deleteTemplate, { params: { id } }) })
}
