import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import type { ListName } from '../../../contract/lists.values.ts'
import { useSiteList } from '../../lib/api/site-lists.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Select } from '../../ui/forms/Select.tsx'

type ListFieldProps<Values extends FieldValues> = {
  // biome-ignore lint/suspicious/noExplicitAny: the context and output of a form do not matter here
  control: Control<Values, any, any>
  name: FieldPathByValue<Values, string>
  list: ListName
  label: string
  placeholder: string
}

/** A choice of a list in the settings of the site. The first value stays an option, also when it is retired. */
export function ListField<Values extends FieldValues>(props: ListFieldProps<Values>) {
  const { control, name, list, label, placeholder } = props
  const { field, fieldState, formState } = useController({ control, name })
  const { nameOf, choices, optionsOf } = useSiteList(list)
  const stored = nameOf(formState.defaultValues?.[name] ?? '')
  return (
    <Field label={label} error={fieldState.error?.message}>
      <Select
        options={optionsOf(choices(stored))}
        value={nameOf(field.value) || null}
        onValueChange={field.onChange}
        ref={field.ref}
        placeholder={placeholder}
      />
    </Field>
  )
}
