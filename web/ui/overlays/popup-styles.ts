/** The floating box of menus and selects. */
export const POPUP_STYLES =
  'rounded-md border border-border bg-raised p-1.5 text-text shadow-2 outline-none transition-[opacity,translate] duration-fast ease-out data-ending-style:opacity-0 data-ending-style:ease-in data-starting-style:-translate-y-1 data-starting-style:opacity-0'

/** One line of such a box. */
export const POPUP_ITEM_STYLES =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-xs px-2.5 text-14 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11'
