import { scopesInWords } from '../linking/rules.ts'
import type { ProtocolVersion } from '../rules.ts'

export const linkingCapability = 'dev.ucp.common.identity_linking'

/** What a profile says of a capability. `extends`: of an extension, what it adds to. */
export type DeclaredCapability = {
  version: string
  extends?: string | readonly string[] | undefined
  config?: { webhook_url?: string | undefined } | undefined
}
export type DeclaredCapabilities = Readonly<Record<string, readonly DeclaredCapability[]>>

type Capability = {
  /** Below `schemas/` of a release. */
  schema: string
  /** Below `specification/` of a release. */
  spec: Record<ProtocolVersion, string>
  extends?: readonly string[]
  config?: object
}

const samePage = (page: string): Record<ProtocolVersion, string> => ({
  '2026-08-25': `shopping/${page}`,
  '2026-04-08': page,
})

/** Operations of these need a shopper who has linked the assistant. */
const gatedScopes = Object.fromEntries(
  Object.entries(scopesInWords).map(([scope, plain]) => [scope, { description: { plain } }]),
)

/** All that the shop can, if its operations are mounted. An extension is served with what it extends. */
const capabilities: Record<string, Capability> = {
  'dev.ucp.shopping.catalog.search': {
    schema: 'shopping/catalog_search.json',
    spec: samePage('catalog/search'),
  },
  'dev.ucp.shopping.catalog.lookup': {
    schema: 'shopping/catalog_lookup.json',
    spec: samePage('catalog/lookup'),
  },
  'dev.ucp.shopping.cart': { schema: 'shopping/cart.json', spec: samePage('cart') },
  'dev.ucp.shopping.checkout': { schema: 'shopping/checkout.json', spec: samePage('checkout') },
  [linkingCapability]: {
    schema: 'common/identity_linking.json',
    spec: { '2026-08-25': 'common/identity-linking', '2026-04-08': 'identity-linking' },
    config: { scopes: gatedScopes },
  },
  'dev.ucp.shopping.discount': {
    schema: 'shopping/discount.json',
    spec: { '2026-08-25': 'discount', '2026-04-08': 'discount' },
    extends: ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.fulfillment': {
    schema: 'shopping/fulfillment.json',
    spec: { '2026-08-25': 'fulfillment', '2026-04-08': 'fulfillment' },
    extends: ['dev.ucp.shopping.checkout'],
  },
  'dev.ucp.shopping.order': { schema: 'shopping/order.json', spec: samePage('order') },
}

const listed = (one: string | readonly string[] | undefined): readonly string[] =>
  one === undefined ? [] : typeof one === 'string' ? [one] : one

/** `roots`: the capabilities of mounted operations. */
export function servedCapabilities(roots: readonly string[]): string[] {
  return Object.entries(capabilities).flatMap(([name, { extends: parents }]) =>
    (parents ? parents.some((parent) => roots.includes(parent)) : roots.includes(name)) ? name : [],
  )
}

/** As a profile declares them. */
export function declaredCapabilities(names: readonly string[], version: ProtocolVersion) {
  const release = `https://ucp.dev/${version}`
  return Object.fromEntries(
    names.flatMap((name) => {
      const known = capabilities[name]
      if (!known) return []
      const parents = known.extends?.filter((parent) => names.includes(parent)) ?? []
      return [
        [
          name,
          [
            {
              version,
              spec: `${release}/specification/${known.spec[version]}`,
              schema: `${release}/schemas/${known.schema}`,
              ...(known.config && { config: known.config }),
              ...(parents.length > 0 && { extends: parents.length === 1 ? parents[0] : parents }),
            },
          ],
        ],
      ]
    }),
  )
}

/**
 * Names of what both sides can in this release: the versions of a capability must be equal, and an extension stands with one of
 * what it extends.
 */
export function commonCapabilities(
  served: readonly string[],
  declared: DeclaredCapabilities,
  version: ProtocolVersion,
): string[] {
  let common = served.filter((name) =>
    Object.hasOwn(declared, name) ? declared[name]?.some((one) => one.version === version) : false,
  )
  for (;;) {
    const kept = common.filter((name) => {
      const parents = listed(capabilities[name]?.extends)
      return parents.length === 0 || parents.some((parent) => common.includes(parent))
    })
    if (kept.length === common.length) return kept
    common = kept
  }
}

/** Those of the common that an answer about `root` names: itself and its extensions. */
export function capabilitiesOfAnswer(
  root: string,
  common: readonly string[],
  version: ProtocolVersion,
): Record<string, { version: string }[]> {
  const relevant = common.filter((name) => name === root || capabilities[name]?.extends?.includes(root))
  return Object.fromEntries(relevant.map((name) => [name, [{ version }]]))
}
