import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { listFeed } from '../../../contract/ideas.ts'
import { inviteCourse, listCourses, listGrades, readRoster } from '../../../contract/learning-platforms.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiPages } from '../../lib/api/api-pages.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

/** The courses that the member came from. */
export const coursesQuery = apiQuery(listCourses, {}, ({ courses }) => courses)

/** Ideas that were shared from a course, the newest first. */
export const courseIdeasQuery = (id: string) =>
  infiniteQueryOptions(apiPages(listFeed, { query: { course_id: id, sort: 'newest', page_size: 10 } }))

/** The calls of a course that give a grade. */
export const courseGradesQuery = (id: string) => apiQuery(listGrades, { params: { id } }, ({ grades }) => grades)

/** Who is in a course stays in no cache. */
export function useRoster(id: string) {
  return useMutation({ mutationFn: () => request(readRoster, { params: { id } }), gcTime: 0 })
}

export function useInviteCourse(id: string) {
  return useMutation({ mutationFn: () => request(inviteCourse, { params: { id } }) })
}
