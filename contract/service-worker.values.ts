import { LANGUAGE_PARAM, type Language } from './languages.values.ts'

/** Contract between the server, which serves the service worker, the worker, and the pages that talk to it. */

export const WORKER_PATH = '/sw.js'
export const MANIFEST_PATH = '/manifest.webmanifest'
export const SHELL_PATH = '/app-shell'

/** The URL of the application without a page, in a language: what the worker shows before the server responds. */
export function shellUrl(language: Language): string {
  return `${SHELL_PATH}?${LANGUAGE_PARAM}=${language}`
}

/** URLs that are no pages of the application. */
export const NOT_A_PAGE = /^\/(\.well-known|v1|api|lti|scim|oembed|embed|healthz|readyz|metrics|assets|icons)([/?]|$)/

/** Messages of pages to the worker. */
export type WorkerMessage =
  /** Take the place of the version before. */
  | { type: 'activate' }
  /** Cache these files, and the scripts of the pages that are read offline. */
  | { type: 'cache'; language: Language; files: string[]; withReadingPages: boolean }

/** A push of the server, which the worker shows as it is. `path`: of the page that opens. */
export type PushMessage = { title: string; text: string; path: string; language: Language }
