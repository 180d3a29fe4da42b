import type { Course } from '../../../contract/learning-platforms.ts'
import { CourseGrades } from './CourseGrades.tsx'
import { CourseRoster } from './CourseRoster.tsx'

/** What teachers see of a course. */
export function CourseTeaching({ course }: { course: Course }) {
  return (
    <>
      <CourseRoster course={course} />
      <CourseGrades course={course} />
    </>
  )
}
