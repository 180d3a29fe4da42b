/**
 * Messages as the compiler checks their arguments. A `select` with an empty `other`, which ICU demands of each, has the
 * values that it lists, so that a caller with a further value does not compile.
 */
export function typedMessages<M>(messages: M & Literals<M>): TypedMessages<M> {
  return messages as TypedMessages<M>
}

type TypedMessages<M> = M extends string ? TypedMessage<M> : { readonly [Key in keyof M]: TypedMessages<M[Key]> }

type TypedMessage<Text extends string> = Text extends `${infer Before} other {}}${infer After}`
  ? `${Before}}${TypedMessage<After>}`
  : Text

/** Refuses messages that are not declared `as const`, whose arguments nothing would check. */
type Literals<M> = M extends string ? (string extends M ? never : M) : { readonly [Key in keyof M]: Literals<M[Key]> }
