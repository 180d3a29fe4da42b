import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Course, listCourses } from '../../../contract/learning-platforms.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { HOUR_MS } from '../../lib/durations.ts'

const coursesQuery = apiQuery(listCourses, {}, ({ courses }) => courses)

/** Somebody who came from a course so shortly before shares an idea from it, unless they choose otherwise. */
const FROM_COURSE_MS = 2 * HOUR_MS

/** The course that a new idea is shared from, of those that the member came from. */
export function useIdeaCourse() {
  const { data: courses = [] } = useQuery(coursesQuery)
  const [chosen, choose] = useState<string>()
  return { courses, id: chosen ?? justLeft(courses)?.id ?? '', choose }
}

function justLeft([latest]: Course[]): Course | undefined {
  return latest && Date.now() - Date.parse(latest.seen_at) < FROM_COURSE_MS ? latest : undefined
}
