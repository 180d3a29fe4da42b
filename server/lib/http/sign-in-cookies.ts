import type { Deps } from '../../deps.ts'
import { hostCookie, hostCookies } from './host-cookie.ts'

type Configured = Pick<Deps, 'config'>

/** Simultaneous sign-ins of one browser. */
const MAX_SIGN_INS = 5

/** Bind sign-ins, in several tabs, to the browser that began them, and then their codes. */
export const signInCookies = ({ config }: Configured) => hostCookies(config.publicUrl, 'quad-sign-in', MAX_SIGN_INS)

/** Beside the code of a link, which waits longer than a sign-in. */
export const linkCookie = ({ config }: Configured) => hostCookie(config.publicUrl, 'quad-link')

/** Cookie of the browser in which an administrator began a test. */
export const testCookie = ({ config }: Configured) => hostCookie(config.publicUrl, 'quad-provider-test')
