import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
} from '@tanstack/react-router'
import { whenAwake } from '../lib/awakening.ts'
import { queryClient } from '../lib/query-client.ts'
import { siteQuery } from '../lib/site-query.ts'
import { requireAdmin, requireMember, requireNewcomer, requireVisitor, sendNewcomersToOnboarding } from './guards.ts'
import { RootLayout } from './layouts/RootLayout.tsx'
import { PageError } from './PageError.tsx'
import { PagePending } from './PagePending.tsx'
import { paths } from './paths.ts'
import {
  AdminIdeasSearch,
  CommunitySearch,
  MySubmissionsSearch,
  ProfileIdeasSearch,
  SignInSearch,
  TokenSearch,
  ViewIdeasSearch,
} from './search-params.ts'

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: () => <Navigate to={paths.home} replace />,
})

const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  component: lazyRouteComponent(() => import('./layouts/MainLayout.tsx')),
})

const home = createRoute({
  getParentRoute: () => main,
  path: paths.home,
  loader: async () => (await import('../pages/HomePage.tsx')).prefetch(),
  component: lazyRouteComponent(() => import('../pages/HomePage.tsx')),
})

const community = createRoute({
  getParentRoute: () => main,
  path: paths.community,
  validateSearch: CommunitySearch,
  beforeLoad: sendNewcomersToOnboarding,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await import('../pages/CommunityPage.tsx')).prefetch(deps),
  component: lazyRouteComponent(() => import('../pages/CommunityPage.tsx')),
})

const profile = createRoute({
  getParentRoute: () => main,
  path: paths.profile,
  validateSearch: ProfileIdeasSearch,
  beforeLoad: sendNewcomersToOnboarding,
  loader: async ({ params }) => (await import('../pages/ProfilePage.tsx')).prefetch(params.userId),
  component: lazyRouteComponent(() => import('../pages/ProfilePage.tsx')),
})

const viewIdeas = createRoute({
  getParentRoute: () => main,
  path: paths.viewIdeas,
  validateSearch: ViewIdeasSearch,
  beforeLoad: sendNewcomersToOnboarding,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await import('../pages/ViewIdeasPage.tsx')).prefetch(deps),
  component: lazyRouteComponent(() => import('../pages/ViewIdeasPage.tsx')),
})

const myProfile = createRoute({
  getParentRoute: () => main,
  path: paths.myProfile,
  validateSearch: ProfileIdeasSearch,
  beforeLoad: requireMember,
  component: lazyRouteComponent(() => import('../pages/MyProfilePage.tsx')),
})

const ownProfileOnMobile = createRoute({
  getParentRoute: () => main,
  path: paths.ownProfileOnMobile,
  beforeLoad: () => {
    throw redirect({ to: paths.myProfile, replace: true })
  },
})

const mySubmissions = createRoute({
  getParentRoute: () => main,
  path: paths.mySubmissions,
  validateSearch: MySubmissionsSearch,
  beforeLoad: requireMember,
  component: lazyRouteComponent(() => import('../pages/MySubmissionsPage.tsx')),
})

const settings = createRoute({
  getParentRoute: () => main,
  path: paths.settings,
  beforeLoad: requireMember,
  component: lazyRouteComponent(() => import('../pages/SettingsPage.tsx')),
})

const apiReference = createRoute({
  getParentRoute: () => main,
  path: paths.apiReference,
  component: lazyRouteComponent(() => import('../pages/ApiReferencePage.tsx')),
})

/** Known before the page is shown, so that the Google button does not push the form down. A failure shows no button. */
const loadSite = () => (whenAwake() ? undefined : queryClient.prefetchQuery(siteQuery))

const signIn = createRoute({
  getParentRoute: () => root,
  path: paths.signIn,
  validateSearch: SignInSearch,
  beforeLoad: requireVisitor,
  loader: loadSite,
  component: lazyRouteComponent(() => import('../pages/SignInPage.tsx')),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: paths.signUp,
  beforeLoad: requireVisitor,
  loader: loadSite,
  component: lazyRouteComponent(() => import('../pages/SignUpPage.tsx')),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: paths.forgotPassword,
  component: lazyRouteComponent(() => import('../pages/ForgotPasswordPage.tsx')),
})

const forgotPasswordFromSignUp = createRoute({
  getParentRoute: () => root,
  path: paths.forgotPasswordFromSignUp,
  component: lazyRouteComponent(() => import('../pages/ForgotPasswordPage.tsx')),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  validateSearch: TokenSearch,
  component: lazyRouteComponent(() => import('../pages/ResetPasswordPage.tsx')),
})

const activate = createRoute({
  getParentRoute: () => root,
  path: paths.activate,
  validateSearch: TokenSearch,
  component: lazyRouteComponent(() => import('../pages/ActivatePage.tsx')),
})

const googleCallback = createRoute({
  getParentRoute: () => root,
  path: paths.googleCallback,
  validateSearch: TokenSearch,
  component: lazyRouteComponent(() => import('../pages/GoogleCallbackPage.tsx')),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: paths.setup,
  validateSearch: TokenSearch,
  component: lazyRouteComponent(() => import('../pages/SetupPage.tsx')),
})

const onboarding = createRoute({
  getParentRoute: () => root,
  path: paths.onboarding,
  beforeLoad: requireNewcomer,
  component: lazyRouteComponent(() => import('../pages/OnboardingPage.tsx')),
})

const admin = createRoute({
  getParentRoute: () => root,
  path: paths.admin,
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./layouts/AdminLayout.tsx')),
})

const adminDashboard = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/AdminDashboardPage.tsx')),
})

const adminIdeas = createRoute({
  getParentRoute: () => admin,
  path: '/ideas',
  validateSearch: AdminIdeasSearch,
  component: lazyRouteComponent(() => import('../pages/AdminIdeasPage.tsx')),
})

const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  component: lazyRouteComponent(() => import('../pages/AdminUsersPage.tsx')),
})

const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/AdminSettingsPage.tsx')),
})

const routeTree = root.addChildren([
  main.addChildren([
    home,
    community,
    profile,
    viewIdeas,
    myProfile,
    ownProfileOnMobile,
    mySubmissions,
    settings,
    apiReference,
  ]),
  signIn,
  signUp,
  forgotPassword,
  forgotPasswordFromSignUp,
  resetPassword,
  activate,
  googleCallback,
  setup,
  onboarding,
  admin.addChildren([adminDashboard, adminIdeas, adminUsers, adminSettings]),
])

const PENDING_AFTER_MS = 300

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: PENDING_AFTER_MS,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
