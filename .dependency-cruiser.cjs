/** The import rules of docs/architecture.md. `$1` is the feature's name, so a new feature needs no configuration. */
const TEST = '\\.test\\.tsx?$|^server/testing/|^web/testing/'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Modules do not import each other in circles, while they load.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    forbid('no-unresolvable', 'Every import exists.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    forbid(
      'contract-only-zod',
      'The contract imports zod alone.',
      { path: '^contract/', pathNot: TEST },
      { pathNot: '^contract/|^node_modules/zod/' },
    ),
    forbid(
      'server-not-web',
      'The server knows nothing of the web application.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    forbid(
      'web-not-server',
      'The web application knows the server by its contract alone.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    forbid(
      'handlers-not-repo',
      'Handlers go through a service.',
      { path: '\\.(feature|handlers|routes)\\.ts$' },
      { path: '\\.repo\\.ts$' },
    ),
    forbid(
      'no-http-below-routes',
      'Services and repos know no HTTP.',
      { path: '\\.(service|repo)\\.ts$' },
      { path: '^node_modules/(fastify|@fastify)/' },
    ),
    forbid(
      'repo-is-private',
      'A repo is private to its feature.',
      { path: '^server/features/([^/]+)/' },
      { path: '^server/features/[^/]+/.+\\.repo\\.ts$', pathNot: '^server/features/$1/' },
    ),
    forbid(
      'features-meet-in-services',
      'Server features meet only through services, and the kinds and content of mails.',
      { path: '^server/features/([^/]+)/', pathNot: TEST },
      {
        path: '^server/features/',
        pathNot: ['^server/features/$1/', '\\.service\\.ts$', '^server/features/mails/mails\\.(content|kinds)\\.ts$'],
      },
    ),
    forbid(
      'server-lib-not-features',
      "The server's lib and db know no feature.",
      { path: '^server/(lib|db)/', pathNot: TEST },
      { path: '^server/features/' },
    ),
    forbid(
      'migrations-are-self-contained',
      'Migrations import nothing that may change later.',
      { path: '^server/db/migrations/', pathNot: '^server/db/migrations/index\\.ts$' },
      { pathNot: '^server/db/migrations/frozen/|^node_modules/kysely/|^(node:)?crypto$' },
    ),
    forbid(
      'web-features-are-islands',
      'Web features meet in routes and layouts.',
      { path: '^web/features/([^/]+)/', pathNot: TEST },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    forbid(
      'features-not-routes',
      'Features do not know routes.',
      { path: '^web/features/' },
      { path: '^web/(routes|app)/' },
    ),
    forbid(
      'entities-not-features',
      'Entities know no feature and no route.',
      { path: '^web/entities/', pathNot: TEST },
      { path: '^web/(features|routes|app)/' },
    ),
    forbid(
      'ui-and-lib-not-entities',
      'ui and lib know no entity, no feature and no route.',
      { path: '^web/(ui|lib)/', pathNot: TEST },
      { path: '^web/(entities|features|routes|app)/' },
    ),
    forbid(
      'no-dev-dependencies-at-runtime',
      'npm start, dev and build install no development packages.',
      {
        path: `^(contract|server|web)/|^scripts/(start|dev|dev-child|dev-server|build|until-ready|generate|route-tree|web-\\w+)\\.ts$|^vite\\.config`,
        pathNot: `${TEST}|^web/ui/test-render`,
      },
      { dependencyTypes: ['npm-dev'] },
    ),
    forbid(
      'no-dev-dependencies-in-builds',
      'npm start builds the pages without development packages, also where an import of them is dynamic: Vite inlines those of its configuration.',
      { path: '^vite\\.config|^scripts/(start|dev|build)\\.ts$' },
      { path: `^node_modules/(${Object.keys(require('./package.json').devDependencies).join('|')})/`, reachable: true },
    ),
    forbid(
      'no-build-tools-in-server',
      'The image has no build tools.',
      { path: '^(contract|server)/', pathNot: TEST },
      { path: `^node_modules/(${require('./package.json').buildTools.join('|')})/` },
    ),
    forbid(
      'no-tests-in-code',
      'Code does not import tests.',
      { pathNot: `${TEST}|^(e2e|bench|faults)/|^scripts/test-(fresh|image)\\.ts$` },
      { path: TEST },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
