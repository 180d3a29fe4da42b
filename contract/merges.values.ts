/** How long a merge can be undone. */
export const MERGE_UNDO_DAYS = 30
