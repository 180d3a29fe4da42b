/** The text of a row in a box: a line, and a box of its own while it is pointed at or typed in, and before anything is typed. */
export const QUIET_INPUT =
  'not-placeholder-shown:not-hover:not-focus-visible:border-transparent! not-placeholder-shown:not-hover:not-focus-visible:border-b-border! not-placeholder-shown:not-hover:not-focus-visible:rounded-none not-placeholder-shown:not-hover:not-focus-visible:bg-transparent! pointer-fine:min-h-9!'
