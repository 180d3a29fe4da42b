import { z } from 'zod'
import { normalForm } from './normal-form.ts'

const EMAIL_MAX = 254
const IS_ASCII = /^[\x20-\x7e]*$/
/** Letters, marks, digits, joiners, hyphens and dots: nothing that ends the host of a URL. */
const HOST_LIKE = /^[\p{L}\p{M}\p{N}\p{Join_Control}.-]+$/u
/** Zod's pattern, and internationalised top-level domains. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]{2,59})$/

/**
 * An email address in the one form that is stored and compared. In this order:
 *
 * 1. Blanks around it go; at most 254 characters (RFC 5321).
 * 2. A domain in other scripts becomes A-labels ("xn--…") by UTS 46, as a URL's host does. It must be in NFKC already:
 *    full-width and other compatibility characters are refused, not folded into the letters they resemble.
 * 3. It must match the pattern, which is ASCII alone. The local part is never converted: a Kelvin sign is not a k.
 * 4. Only then it is lower-cased, the local part too, as mail servers do in practice.
 *
 * Which of these addresses may have an account is a further question: `server/lib/email-rules.ts`.
 */
export function email(required: string, invalid: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(EMAIL_MAX, invalid)
    .meta({ format: 'email' })
    .transform(withAsciiDomain)
    .pipe(z.email({ pattern: EMAIL, error: invalid }).max(EMAIL_MAX, invalid).toLowerCase())
}

function withAsciiDomain(email: string): string {
  const domainAt = email.lastIndexOf('@') + 1
  return email.slice(0, domainAt) + asciiDomain(email.slice(domainAt))
}

/** A domain in other scripts as A-labels; unchanged where it is in none, or not in NFKC. */
export function asciiDomain(domain: string): string {
  if (IS_ASCII.test(domain) || !HOST_LIKE.test(domain) || normalForm(domain, 'NFKC') !== domain) return domain
  return URL.parse(`http://${domain}`)?.hostname ?? domain
}
