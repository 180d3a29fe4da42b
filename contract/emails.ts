import { z } from 'zod'
import type { ErrorText } from './messages/error-text.ts'
import * as errorTexts from './messages/errors/index.ts'
import { normalForm } from './normal-form.ts'

const EMAIL_MAX = 254
const IS_ASCII = /^[\x20-\x7e]*$/
/** Letters, marks, digits, joiners, hyphens and dots: nothing that ends the host of a URL. */
const HOST_LIKE = /^[\p{L}\p{M}\p{N}\p{Join_Control}.-]+$/u
/** The local part of HTML's `type=email`, and a domain with a top-level one, which may be internationalised. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]{2,59})$/
/** Zero-width spaces, joiners and marks of direction, which come along with a copied address. */
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff]/g
/** Without the joiners, which domains in other scripts have. */
const INVISIBLE_IN_DOMAIN = /[\u200b\u200e\u200f\u2060\ufeff]/g
const SOFT_HYPHEN = '\u00ad'

/**
 * An email address in the one form that is stored and compared. In this order:
 *
 * 1. Blanks around it go, and invisible characters within; at most 254 characters (RFC 5321). A soft hyphen may stand for a
 *    hyphen: it is refused, with its place.
 * 2. A domain in other scripts becomes A-labels ("xn--…") by UTS 46, as a URL's host does. It must be in NFKC already:
 *    full-width and other compatibility characters are refused, not folded into the letters they resemble.
 * 3. It must match the pattern, which is ASCII alone. The local part is never converted: a Kelvin sign is not a k.
 * 4. Only then it is lower-cased, the local part too, as mail servers do in practice.
 *
 * Which of these addresses may have an account is a further question: `server/lib/email-rules.ts`.
 */
export function email(required: ErrorText, invalid: ErrorText) {
  return z
    .string(required)
    .overwrite(withoutInvisible)
    .trim()
    .min(1, required)
    .max(EMAIL_MAX, invalid)
    .meta({ format: 'email' })
    .refine((value) => !value.includes(SOFT_HYPHEN), {
      error: ({ input }) => String(errorTexts.emails.softHyphen({ place: String(input).indexOf(SOFT_HYPHEN) + 1 })),
      abort: true,
    })
    .transform(withAsciiDomain)
    .pipe(
      z
        .email({ pattern: EMAIL, ...invalid })
        .max(EMAIL_MAX, invalid)
        .toLowerCase(),
    )
}

function withoutInvisible(email: string): string {
  const domainAt = email.lastIndexOf('@') + 1
  const [local, domain] = [email.slice(0, domainAt), email.slice(domainAt)]
  const bare = domain.replace(INVISIBLE, '')
  return local.replace(INVISIBLE, '') + (IS_ASCII.test(bare.trim()) ? bare : domain.replace(INVISIBLE_IN_DOMAIN, ''))
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
