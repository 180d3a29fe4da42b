import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ResponseOf } from '../../../contract/http.ts'
import {
  changeIdeaImport,
  createIdeaImport,
  getIdeaImport,
  type IdeaImport,
  type IdeaImportColumns,
  type IdeaImportOptions,
  listIdeaImports,
  runIdeaImport,
  undoIdeaImport,
} from '../../../contract/idea-imports.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery, apiQueryOrNull } from '../../lib/api/api-query.ts'

/** An import with a page of its rows. */
export type FoundImport = ResponseOf<typeof getIdeaImport>

const PROGRESS_REFETCHED_MS = 1_000

/** Whether the server goes on with it. */
export function isAtWork({ state }: Pick<IdeaImport, 'state'>): boolean {
  return state === 'running' || state === 'undoing'
}

/** An import with a page of its rows, read again while the server is at work; null where it is over. */
export function ideaImportQuery(id: string, query: z.input<(typeof getIdeaImport)['query']>) {
  return queryOptions({
    ...apiQueryOrNull(getIdeaImport, { params: { id }, query }, (response) => response),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.import) ? PROGRESS_REFETCHED_MS : false),
  })
}

export const recentIdeaImportsQuery = queryOptions({
  ...apiQuery(listIdeaImports, {}, ({ imports }) => imports),
  refetchInterval: ({ state: { data } }) => (data?.some(isAtWork) ? PROGRESS_REFETCHED_MS : false),
})

export function useCheckIdeas() {
  return useMutation({
    mutationFn: async (body: z.input<(typeof createIdeaImport)['body']>) =>
      (await request(createIdeaImport, { body })).import,
  })
}

export function useChangeColumns(id: string) {
  return useMutation({
    mutationFn: (columns: IdeaImportColumns) => request(changeIdeaImport, { params: { id }, body: { columns } }),
  })
}

export function useRunIdeaImport(id: string) {
  return useMutation({
    mutationFn: (body: IdeaImportOptions) => request(runIdeaImport, { params: { id }, body }),
  })
}

export function useUndoIdeaImport() {
  return useMutation({ mutationFn: (id: string) => request(undoIdeaImport, { params: { id } }) })
}
