type Translated = { translations?: Readonly<Record<string, object | undefined>> | undefined }

/** With the texts that it has in a language. */
export function translated<Value extends Translated>(value: Value, language: string): Value {
  return { ...value, ...value.translations?.[language] }
}
