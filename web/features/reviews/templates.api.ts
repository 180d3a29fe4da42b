import { useMutation } from '@tanstack/react-query'
import type { NewTemplate, TemplateChange } from '../../../contract/review-templates.ts'
import { call } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** The templates that all reviewers share, then those of the current user. */
export const templatesQuery = apiQuery('listTemplates', {}, ({ templates }) => templates)

export function useAddTemplate() {
  return useMutation({ mutationFn: (body: NewTemplate) => call('addTemplate', { body }) })
}

export function useChangeTemplate() {
  return useMutation({
    mutationFn: ({ id, ...body }: TemplateChange & { id: string }) => call('changeTemplate', { params: { id }, body }),
  })
}

export function useDeleteTemplate() {
  return useMutation({ mutationFn: (id: string) => call('deleteTemplate', { params: { id } }) })
}
