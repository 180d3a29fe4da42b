import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * zodResolver with a schema that is fetched when the form is first checked: with zod and the contract (28 KB) in its first
 * load, the sign-in page would have 184 KB of the 180 KB that it may, and onboarding 194 KB.
 * Where it cannot be fetched the form is sent unchecked: the server checks everything again.
 */
export function lazyZodResolver<Values extends FieldValues, Checked>(
  loadSchema: () => Promise<z.ZodType<Checked, Values>>,
): Resolver<Values, unknown, Checked> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()]).catch(() => null)
    if (!loaded) return { values: values as unknown as Checked, errors: {} }
    const [{ zodResolver }, schema] = loaded
    return zodResolver(schema)(values, context, options)
  }
}
