let typed = ''

/** The mailed code that the first second factor needs, as typed; undefined without one. */
export function mailCode(): string | undefined {
  return typed.trim() || undefined
}

export function setMailCode(code: string): void {
  typed = code
}
