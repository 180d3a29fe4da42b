export const DEMO_MEMBERS = 60
export const DEMO_IDEAS = 120
