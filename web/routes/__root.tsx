import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, retainSearchParams } from '@tanstack/react-router'
import { isLanguage, type Language } from '../../contract/languages.values.ts'
import { RootLayout } from '../app/layouts/RootLayout.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; origin: string }>()({
  ssr: true,
  validateSearch: ({ lang }: { lang?: unknown }): { lang?: Language } => (isLanguage(lang) ? { lang } : {}),
  search: { middlewares: [retainSearchParams(['lang'])] },
  component: RootLayout,
  notFoundComponent: () => <Navigate to="/" replace />,
})
