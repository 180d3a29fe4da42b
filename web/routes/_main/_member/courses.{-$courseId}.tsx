import { createFileRoute } from '@tanstack/react-router'
import { CoursePage } from '../../../features/courses/CoursePage.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/_main/_member/courses/{-$courseId}')({
  head: ({ match }) => pageHead(headText('courses', match), match),
  component: CourseRoute,
})

function CourseRoute() {
  const { courseId } = Route.useParams()
  return (
    <div className="page-column pt-8 pb-16 max-sm:pt-5">
      <CoursePage id={courseId} key={courseId} />
    </div>
  )
}
