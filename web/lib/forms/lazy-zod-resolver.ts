import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * zodResolver with a schema that is fetched when the form is first checked, for pages that would be too heavy with zod.
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
