import { DEFAULT_LANGUAGE, type Language } from './languages.values.ts'

/** Contract between the server and the server build of the web application: pages rendered for visitors. */

/** The id of the `<script type="application/json">` that holds a rendered page's data. */
export const PAGE_DATA_ID = 'page-data'

/** The cookie by which a browser asks for the page of a member: header and placeholders. It grants nothing. */
export const MEMBER_COOKIE = 'quad_member'

/** The path of a built script `assets/x.js` whose texts are in the language. */
export function scriptIn(language: Language, path: string): string {
  return language === DEFAULT_LANGUAGE ? path : path.replace('assets/', `assets/${language}/`)
}

/** Data for hydration beside the HTML. */
export type PageData = {
  /** The query cache as TanStack Query dehydrates it. */
  queries: unknown
  renderedAt: string
}

export type PageRequest = {
  /** Path and query of the page. */
  url: string
  /** Scheme and host of this installation, for canonical URLs. */
  origin: string
  language: Language
  /** Renders only the parts shared by all members: header, footer, and a placeholder for the page. */
  isMember: boolean
  /** Makes the page's calls to the API as a visitor. */
  fetch: (url: string) => Promise<Response>
}

/**
 * `placeholder` is shown until the browser has the member's page. `shell` is the application without a page: for pages that
 * only the browser can show.
 */
export type RenderedPage =
  | { kind: 'page'; status: 200 | 404; head: string; body: string; data: PageData; routeId: string }
  | { kind: 'placeholder'; head: string; body: string; routeId: string }
  | { kind: 'redirect'; status: number; location: string }
  | { kind: 'shell' }

/** Exports of the server build of the web application. */
export type PageRenderer = { renderPage: (request: PageRequest) => Promise<RenderedPage> }
