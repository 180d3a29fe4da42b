export const TEMPLATE_NAME_MAX = 40

/** Of a member's own; as many are shared. */
export const TEMPLATES_MAX = 20
