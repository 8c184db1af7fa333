// Which way imports point. What a file may import is said by its place and its name; tests may import anything.
const inOrder =
  'audit-log accounts addresses catalog offers wishlist cart coupons payments wallet orders checkout fulfilment customers invoices reports undo'
const nouns = inOrder.split(' ')

const lib = '^src/lib/'
const platform = '^src/platform/'
const client = '^src/client/'
const forms = '^src/forms/'
const ui = '^src/ui/'
const packages = 'node_modules/'
const node = '^[a-z_/]+$' // Node.js's own modules: no file's path is without a dot
const own = '^src/shop/$1/' // the folder of the noun that imports
// The end of a file's name tells its role, at any depth inside the noun.
const rules = '^src/shop/[^/]+/.*rules[.]ts$'
const wire = '^src/shop/[^/]+/.*wire[.]ts$'
const operation = '(?!.*(rules|wire|store|routes|jobs)[.]ts$).+[.]ts$' // a file without another role
const anOperation = `^src/shop/[^/]+/${operation}`
const whatScreensSee = [client, forms, ui, lib, rules, wire, '^src/server/api[.]ts$', packages]
const aTest = '[.]test[.]tsx?$'

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/**
 * @param {string} name
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule}
 */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

/**
 * Files of `from` import what is in `to` and nothing else.
 * @param {string} name
 * @param {string} from
 * @param {string[]} to
 */
const mayImport = (name, from, to) => forbid(name, { path: from, pathNot: aTest }, { pathNot: to })

const roles = [
  mayImport('lib-is-pure', lib, [lib]),
  mayImport('platform-sees-lib', platform, [lib, platform, packages, node]),
  mayImport('rules-are-pure', rules, [lib, rules]),
  mayImport('forms-are-fields', forms, [lib, forms, rules, wire, `${packages}zod/`]),
  mayImport('wire-is-rules-and-zod', wire, [lib, forms, rules, wire, `${packages}zod/`]),
  mayImport('store-is-sql', '^src/shop/([^/]+)/.*store[.]ts$', [
    lib,
    '^src/platform/(clock|database|schema)[.]ts$',
    `${packages}kysely/`,
    `${own}.*(rules|store)[.]ts$`,
  ]),
  mayImport('operation-knows-no-http', `^src/shop/([^/]+)/${operation}`, [
    lib,
    '^src/platform/(?!http/)',
    `${packages}(?!hono/|@hono/|hono-openapi/)`,
    node,
    rules,
    anOperation,
    `${own}.*store[.]ts$`,
  ]),
  mayImport('routes-are-thin', '^src/shop/([^/]+)/.*routes[.]ts$', [
    lib,
    '^src/platform/(http/|database[.]ts$)',
    packages,
    own,
  ]),
  mayImport('integrity-reads-rules', '^src/shop/reports/integrity/', [
    lib,
    '^src/platform/(?!http/)',
    `${packages}kysely/`,
    node,
    rules,
    '^src/shop/reports/integrity/',
  ]),
  mayImport('jobs-call-operations', '^src/shop/([^/]+)/.*jobs[.]ts$', [
    lib,
    '^src/platform/queue[.]ts$',
    own,
  ]),
  mayImport('client-knows-no-shop', client, [client, ui, lib, packages]),
  mayImport('ui-knows-no-shop', ui, [ui, lib, packages]),
  mayImport('storefront-is-screens', '^src/storefront/', [
    '^src/storefront/',
    '^demo/ui-preview/page[.]tsx$',
    ...whatScreensSee,
  ]),
  mayImport('admin-is-screens', '^src/admin/', ['^src/admin/', ...whatScreensSee]),
  mayImport('stand-ins-stand-apart', '^demo/stand-ins/', [
    '^demo/stand-ins/',
    lib,
    platform,
    ui,
    packages,
    node,
  ]),
]

const order = nouns.map((noun, index) =>
  forbid(
    `${noun}-come-before`,
    { path: `^src/shop/${noun}/`, pathNot: aTest },
    { path: `^src/shop/(?!(${nouns.slice(0, index + 1).join('|')})/)` },
  ),
)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...roles,
    ...order,
    forbid('every-noun-is-in-the-order', { path: `^src/shop/(?!(${nouns.join('|')})/)` }, {}),
    forbid(
      'screens-see-types-of-the-api',
      { path: '^src/(storefront|admin)/' },
      { path: '^src/server/', dependencyTypesNot: ['type-only'] },
    ),
    forbid('only-tests-import-tests', { path: '^src/', pathNot: aTest }, { path: [aTest, '^tests/'] }),
    forbid('no-cycle', {}, { circular: true }),
    // A browser asks for these by their address.
    forbid('no-orphan', { orphan: true, path: '^src/', pathNot: '([.]d[.]ts|/browser/[^/]+[.]js)$' }, {}),
    forbid('no-missing-file', {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc', // the TypeScript it knows to parse with is older than ours
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
