import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'

/** Props of a text field for each name of a form: its registration, and the message of its error. */
export function fieldsOf<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'formState'>,
) {
  return (name: Path<Values>) => ({
    ...form.register(name),
    error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
  })
}
