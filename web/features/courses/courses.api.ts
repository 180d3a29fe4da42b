import { useMutation } from '@tanstack/react-query'
import { inviteCourse, listCourses, readRoster } from '../../../contract/learning-platforms.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export const coursesQuery = apiQuery(listCourses, {}, ({ courses }) => courses)

/** Who is in a course stays in no cache. */
export function useRoster(id: string) {
  return useMutation({ mutationFn: () => request(readRoster, { params: { id } }), gcTime: 0 })
}

export function useInviteCourse(id: string) {
  return useMutation({ mutationFn: () => request(inviteCourse, { params: { id } }) })
}
