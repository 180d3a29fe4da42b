import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate } from '@tanstack/react-router'
import { RootLayout } from '../app/layouts/RootLayout.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; origin: string }>()({
  ssr: true,
  component: RootLayout,
  notFoundComponent: () => <Navigate to="/" replace />,
})
