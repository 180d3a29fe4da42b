import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { ROUTE_TREE } from './scripts/route-tree.ts'
import { endpointFacts } from './scripts/web-endpoints.ts'
import { splitMessages, wholeCatalogues } from './scripts/web-plugins.ts'

// The server that the development server passes calls on to; see scripts/dev.ts.
const api = process.env.QUAD_API ?? 'http://localhost:4000'
const SERVED = ['/v1', '/api', '/lti', '/docs', '/healthz', '/readyz', '/metrics']

// The layout of public pages, with all that it shows, and what nearly every page has beside it: few files compress better
// than one for each small part that some pages share.
const FRAME =
  /[\\/]web[\\/](app[\\/]layouts[\\/]MainLayout|routes[\\/]_main\.tsx\?|ui[\\/]\w+[\\/](CourtyardPlan|Avatar|Badge|Chip\.|CountBadge|IconButton|SectionHeading|TextLink|avatar-|text-link-)|lib[\\/]\w+[\\/](after-first-view|prefetch|use-current-time|use-time-ago|use-is-slow)|entities[\\/]\w+[\\/](ideas\.queries))|[\\/]contract[\\/](avatar-initials|comments\.values)\.ts|lucide-react.*[\\/](calendar-days|check|clock|globe|handshake|lightbulb|lock|mail|megaphone|plus)\.mjs/
// Shared by most pages: feedback and mutations.
const BASICS =
  /[\\/]web[\\/](ui[\\/](feedback[\\/]Inline(?!Fallback)|buttons[\\/]TextButton|content[\\/](Dot|PageHeader))|lib[\\/](api[\\/](site-lists|api-pages)|feedback[\\/]toasts|errors[\\/]describe-error))|base-ui.*(createToastManager|generateId)|react-query.*(useMutation|useInfiniteQuery|infiniteQueryOptions)|query-core.*(mutation|infiniteQuery)Observer|useLocation|[\\/]contract[\\/](?!audit|idea-imports|imported-files|university-reports|learning-platforms|word-list|calendars|file-formats|calls|events|dashboard|reviews|review-templates|uploads|merges|site-(images|team)|invitations|reports|user|ideas|profiles|roles|comments|notification).*\.values\.ts$|lucide-react.*[\\/](arrow-(left|right|up)|chevron-(left|right|down)|download|external-link|file-text|circle-(check|exclamation-point)|info|triangle-exclamation-point)\.mjs/
// Ideas in lists and pages.
const IDEAS =
  /[\\/]web[\\/](entities[\\/](ideas[\\/](?!CategoryChips|CountedLabel|IdeaCard|IdeaContent|SimilarIdeaList|drafts)|supports)|messages[\\/]\w+[\\/](ideas|supports)\.|features[\\/](ideas[\\/](idea-head|ideas\.api)|reviews[\\/]rounds\.queries))|[\\/]contract[\\/]skills\.ts|endpoints[/](follows|offers|supports)\.|lucide-react.*[\\/](bell|bell-ring|copy-check|diamond|merge|rotate-ccw)\.mjs/
const KIT =
  /[\\/]web[\\/](ui[\\/](class-names|\w+[\\/](?!Linked|ConflictFooter|EditableRows|RowButtons|DateInput|use-zone|InlineFallback|QueryFallback|ChartTable|CopyButton|web-links|ListPaging|Menu|Pager|Panel|pager-pages|ProgressBar|Rail|RowsPerPage|ShareBar|Sheet|Tab|Toaster|SegmentedControl|ChipInput|FilePicker|[Cc]ourtyard|dialog|.*Dialog))|lib[\\/](pages[\\/](page-title|summary|use-code-prefetch)|feedback[\\/]toasts|errors[\\/]describe-error))|lucide-react(?!.*[\\/](ban|equal|file-spreadsheet|gavel|image-up|undo-2)\.)|react-query.*useMutation|query-core.*mutationObserver/
const AUTH =
  /[\\/]web[\\/](features[\\/](accounts|password-resets)[\\/](?!.*Dialog)|lib[\\/]\w+[\\/](enter-session|form-errors|provider-sign-in))/
const CHUNKS = [
  // All that is needed whatever the page.
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  // Header, footer and home page, and parts of nearly every page.
  { name: 'frame', test: FRAME, priority: 1 },
  { name: 'basics', test: BASICS, minShareCount: 2, priority: 1 },
  // The admin pages count waiting ideas and show none.
  { name: 'reviews', test: /endpoints[/]reviews\./, minShareCount: 2, priority: 2 },
  { name: 'ideas', test: IDEAS, minShareCount: 2, priority: 1 },
  // Chosen files, which no first view waits for.
  { name: 'files', test: /[\\/]web[\\/]lib[\\/]forms[\\/](chosen-file|file-body)\.ts|[\\/]contract[\\/]file-formats/ },
  // What chosen files need of the texts of errors; the others are where their schemas are.
  { name: 'file-texts', test: /[\\/]contract[\\/]messages[\\/](error-text|errors[\\/]files)\.ts/, priority: 3 },
  // Fields of chips compare them as the schemas do, whose code they do not need.
  { name: 'chips', test: /[\\/]contract[\\/](twin-key|normal-form)\.ts/, priority: 2 },
  // Matching of searches, which no first view needs.
  { name: 'words', test: /[\\/]contract[\\/](tokeniser|search-query|word-list\.values)\.ts/, priority: 2 },
  // The schemas of responses, which no first view waits for.
  { name: 'schemas', test: /[/]node_modules[/]zod[/]|[/]contract[/](accounts|errors|http|paging|text)\.ts$/ },
  // Parts of lists and forms.
  { name: 'kit', test: KIT, minShareCount: 3 },
  // Texts and endpoints that the admin pages share with the pages around signing in.
  {
    name: 'accounts',
    test: /[\\/]web[\\/]messages[\\/]\w+[\\/]accounts|endpoints[/](accounts|invitations)\./,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'forms', test: /react-hook-form|[\\/]web[\\/]lib[\\/]forms[\\/](form-errors|form-fields|lazy-zod)/ },
  // The pages around signing in. What others need too belongs to the kit: they would load all of this for it.
  { name: 'auth', test: AUTH, minShareCount: 2 },
  // Shared parts of dialogs and menus, which would be a file each.
  { name: 'overlays', test: /base-ui|floating-ui|[\\/]web[\\/]ui[\\/]overlays[\\/]/, minShareCount: 2 },
  // Small parts of blocking, each of which would be a file.
  { name: 'blocking', test: /[\\/]web[\\/]entities[\\/]blocks[\\/]/, minShareCount: 2 },
  // Small parts that many pages share.
  {
    name: 'shared',
    test: /[\\/]web[\\/]lib[\\/](?!keys|offline-queue|push|api[\\/](staleness|api-pages)|forms[\\/](base64|chosen-file|random-id|file-body|upload-file))/,
    minShareCount: 4,
  },
]

// Builds of packages without what is not needed here: parsing messages, and React before 18.
const LEANER = {
  'use-intl/format-message': 'use-intl/format-message/format-only',
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
}

const routes = tanstackRouter({
  ...ROUTE_TREE,
  autoCodeSplitting: true,
  // A loader is needed when its page is, and brings the queries of its feature.
  codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
})

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  // Tests take the committed route tree, and routes in one piece.
  plugins: [
    ...(process.env.VITEST ? [] : [routes]),
    endpointFacts(),
    command === 'build' ? splitMessages(isSsrBuild === true) : wholeCatalogues(),
    react(),
    tailwindcss(),
  ],
  resolve: command === 'build' ? { alias: LEANER } : {},
  build: {
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Reading a property of what is imported changes nothing.
      treeshake: { propertyReadSideEffects: false },
      // A module that needs a schema at once may import endpoints of the same file of the contract.
      checks: { ineffectiveDynamicImport: false },
      ...(isSsrBuild ? {} : { output: { chunkFileNames: 'assets/[hash:7].js', codeSplitting: { groups: CHUNKS } } }),
    },
  },
  // Compiled for the alias above, which outside packages would not see. Tests evaluate packages once for all files.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: { proxy: Object.fromEntries(SERVED.map((path) => [path, { target: api, xfwd: true }])) },
}))
