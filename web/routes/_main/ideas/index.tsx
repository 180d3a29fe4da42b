import { createFileRoute, redirect } from '@tanstack/react-router'

/** The path above that of each idea leads to the board. */
export const Route = createFileRoute('/_main/ideas/')({
  beforeLoad: () => {
    throw redirect({ to: '/view-ideas', replace: true })
  },
})
