import { createFileRoute } from '@tanstack/react-router'
import { LazyCallEditor } from '../../../features/calls/form/LazyCallEditor.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'

export const Route = createFileRoute('/admin/calls/new')({
  head: ({ match }) => pageHead(headText('newCall', match), match),
  component: () => <LazyCallEditor />,
})
