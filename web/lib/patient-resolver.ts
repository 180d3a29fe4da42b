import type { FieldValues, Resolver } from 'react-hook-form'
import { isPointerHeld, whenReleased } from './pointer-press.ts'

/**
 * The same rules, applied after a press that is under way. The press takes the focus from a field, whose message comes
 * or goes by that and moves what lies below it: the release would miss what was pressed.
 */
export function patientResolver<Values extends FieldValues, Context, Checked>(
  resolver: Resolver<Values, Context, Checked>,
): Resolver<Values, Context, Checked> {
  return (values, context, options) => {
    if (!isPointerHeld()) return resolver(values, context, options)
    return new Promise<void>(whenReleased).then(() => resolver(values, context, options))
  }
}
