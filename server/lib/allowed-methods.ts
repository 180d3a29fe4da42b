import { ALL_ENDPOINTS } from '../../contract/endpoints.ts'
import { UPLOADS_PATH } from '../../contract/uploads.values.ts'

const UPLOADS = [
  { method: 'POST', path: UPLOADS_PATH },
  ...['HEAD', 'PATCH', 'DELETE'].map((method) => ({ method, path: `${UPLOADS_PATH}/:id` })),
]

const ROUTES = [...Object.values(ALL_ENDPOINTS), ...UPLOADS].map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}))

/** The methods with which a path of the API can be called; none for a path that it does not know. */
export function allowedMethods(path: string): string[] {
  const methods = ROUTES.filter((route) => route.pattern.test(path)).map((route) => route.method)
  return [...new Set(methods)]
}
