export const TEMPLATE_NAME_MAX = 40

/** Maximum templates of a member, and shared ones. */
export const TEMPLATES_MAX = 20
