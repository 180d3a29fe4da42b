import type { IncomingHttpHeaders } from 'node:http'
import { MEMBER_COOKIE } from '../../../contract/rendered-page.ts'

/** Whether a browser wants the application without a rendered page. The cookie grants nothing: with it one gets less. */
export function hasMemberCookie({ cookie = '' }: IncomingHttpHeaders): boolean {
  return cookie.split(/;\s*/).includes(`${MEMBER_COOKIE}=1`)
}
