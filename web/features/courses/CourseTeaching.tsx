import type { Course } from '../../../contract/learning-platforms.ts'
import { CourseGrades } from './CourseGrades.tsx'
import { CourseRoster } from './CourseRoster.tsx'

/** The part of a course for teachers. */
export function CourseTeaching({ course }: { course: Course }) {
  return (
    <>
      <CourseRoster course={course} />
      <CourseGrades course={course} />
    </>
  )
}
