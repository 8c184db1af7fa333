import { readFileSync } from 'node:fs'

// Which way imports point. What a file may import is said by its place and its name; tests may import anything.
const inOrder =
  'audit-log tax settings charges legal delivery addresses accounts grievances catalog offers feeds coupons multibuys wishlist alerts cart payments wallet shipments orders reviews notes checkout invoices fulfilment settlements customers saved-views webhooks assistants proposals reports gst history'
const nouns = inOrder.split(' ')

const lib = '^src/lib/'
const platform = '^src/platform/'
const backup = '^src/backup/'
const client = '^src/client/'
const account = '^src/account/'
const forms = '^src/forms/'
const ui = '^src/ui/'
const packages = 'node_modules/'
const node = '^[a-z_/]+$' // Node.js's own modules: no file's path is without a dot
const own = '^src/shop/$1/' // the folder of the noun that imports
// The end of a file's name tells its role, at any depth inside the noun.
const rules = '^src/shop/[^/]+/.*(rules|[.]data)[.]ts$' // decisions, and tables of data
const wire = '^src/shop/[^/]+/.*wire[.]ts$'
const store = '^src/shop/[^/]+/.*store[.]ts$'
const cells = '^src/shop/[^/]+/.*cells[.]ts$'
const operation = '^src/shop/[^/]+/(?!.*(rules|wire|store|routes|cells|/operations)[.]ts$).+[.]ts$' // a file without another role
const whatScreensSee = [client, forms, ui, lib, rules, wire, '^src/server/api[.]ts$', packages]
const toolsOfTests = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies)
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
  mayImport('backups-know-no-shop', backup, [backup, lib, '^src/platform/(?!http/)', packages, node]),
  mayImport('rules-are-pure', rules, [lib, rules]),
  mayImport('forms-are-fields', forms, [lib, forms, `${packages}zod/`]),
  mayImport('wire-is-rules-and-zod', wire, [lib, forms, rules, wire, `${packages}zod/`]),
  mayImport('store-is-sql', store, [
    lib,
    '^src/platform/(acting-key|clock|database|schema)[.]ts$',
    `${packages}kysely/`,
    rules,
    store,
  ]),
  mayImport('cells-are-read-as-forms', cells, [lib, forms, rules, wire, `${packages}zod/`]),
  mayImport('operation-knows-no-http', operation, [
    lib,
    backup,
    '^src/platform/(?!http/)',
    `${packages}(?!hono/|@hono/|hono-openapi/)`,
    node,
    rules,
    store,
    operation,
    cells,
  ]),
  // The routes of assistants are derived from `operations.ts`.
  mayImport('routes-are-thin', '^src/shop/([^/]+)/.*(routes|/operations)[.]ts$', [
    lib,
    forms,
    '^src/platform/(http/|(clock|database)[.]ts$)',
    packages,
    rules,
    wire,
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
  mayImport('client-knows-no-shop', client, [client, ui, lib, packages]),
  mayImport('ui-knows-no-shop', ui, [ui, lib, packages]),
  mayImport('storefront-is-screens', '^src/storefront/', [
    '^src/storefront/',
    account,
    '^demo/ui-preview/page[.]tsx$', // lazily: see `demo-is-loaded-on-demand`
    ...whatScreensSee,
  ]),
  mayImport('admin-is-screens', '^src/admin/', ['^src/admin/', account, ...whatScreensSee]),
  mayImport('account-is-screens', account, [account, ...whatScreensSee]),
  mayImport('stand-ins-stand-apart', '^demo/stand-ins/', [
    '^demo/stand-ins/',
    lib,
    '^src/platform/(?!http/)',
    packages,
    node,
  ]),
  mayImport('preview-shows-the-design-system', '^demo/ui-preview/', [
    '^demo/ui-preview/',
    client,
    ui,
    lib,
    packages,
  ]),
  mayImport('catalogue-is-data', '^demo/catalogue/', ['^demo/catalogue/', lib, packages, node]),
  mayImport('seed-knows-no-http', '^demo/seed/', [
    '^demo/(seed|catalogue)/',
    lib,
    '^src/platform/(?!http/)',
    packages,
    node,
    rules,
    store,
    operation,
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
      { path: '^src/(storefront|admin|account)/' },
      { path: '^src/server/', dependencyTypesNot: ['type-only'] },
    ),
    forbid('only-tests-import-tests', { path: '^(src|demo)/', pathNot: aTest }, { path: [aTest, '^tests/'] }),
    // `npm start` installs without them.
    forbid(
      'shop-needs-no-tools-of-tests',
      { path: '^((src|demo)/|vite[.]config)', pathNot: aTest },
      { path: `${packages}(${toolsOfTests.join('|')})/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid('nobody-imports-tools', { path: '^(src|demo)/' }, { path: '^tools/' }),
    forbid('demo-is-loaded-on-demand', { path: '^src/', pathNot: aTest }, { path: '^demo/', dynamic: false }),
    forbid(
      'demo-has-one-door',
      { path: '^src/', pathNot: [aTest, '^src/storefront/'] },
      { path: '^demo/(?!(server|samples)[.]ts$)' },
    ),
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
