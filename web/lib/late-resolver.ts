import { useMemo } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { patientResolver } from './patient-resolver.ts'
import { useCodePrefetch } from './use-code-prefetch.ts'

/**
 * A form's rules by a schema of the contract whose code the page does not wait for. Where it cannot be had, the form is
 * sent as it is: the server checks everything again.
 */
export function useLateResolver<Values extends FieldValues, Checked>(
  loadSchema: () => Promise<z.ZodType<Checked, Values>>,
): Resolver<Values, unknown, Checked> {
  const { load, resolver } = useMemo(() => lateResolver(loadSchema), [loadSchema])
  useCodePrefetch(load)
  return resolver
}

function lateResolver<Values extends FieldValues, Checked>(loadSchema: () => Promise<z.ZodType<Checked, Values>>) {
  let check: Resolver<Values, unknown, Checked> | undefined
  const load = async () => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()])
    check = patientResolver(zodResolver(schema))
  }
  const unchecked = (values: Values) => ({ values: values as unknown as Checked, errors: {} })
  // No step longer once the schema is there: a check that takes its time would overtake what the server said meanwhile.
  const resolver: Resolver<Values, unknown, Checked> = (values, context, options) => {
    if (check) return check(values, context, options)
    return load().then(
      () => (check ? check(values, context, options) : unchecked(values)),
      () => unchecked(values),
    )
  }
  return { load, resolver }
}
