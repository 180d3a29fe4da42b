import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where menus of phones lead to the member's own profile. */
export const Route = createFileRoute('/_main/_member/profile')({
  beforeLoad: () => {
    throw redirect({ to: '/myprofile', replace: true })
  },
})
