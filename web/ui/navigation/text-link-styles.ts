/** The green, hairline-underlined link of running text. */
export const TEXT_LINK_STYLES =
  'font-bold text-accent underline decoration-accent/55 decoration-1 underline-offset-[3px] rounded-xs transition-colors hover:text-accent-hover hover:decoration-accent-hover hover:decoration-2'
