type ListState = { q: string; status: string; page: number; rows: number }

/** A list's state as search parameters, without what is as it begins, so that addresses stay short. */
export function listSearch<S extends ListState>({ q, status, page, rows }: S, defaultRows: number) {
  return {
    q: q || undefined,
    status: (status || undefined) as Exclude<S['status'], ''> | undefined,
    page: page === 1 ? undefined : page,
    rows: rows === defaultRows ? undefined : rows,
  }
}
