const all = [
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.checkout',
  'dev.ucp.shopping.fulfillment',
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.buyer_consent',
  'dev.ucp.shopping.order',
]

/** Releases by the addresses of the buyer of Shopify's `ucp-cli`, and of the independent suite of checks. */
const releases: Record<string, string> = {
  'https://shopify.dev/ucp/agent-profiles/2026-08-25/valid-with-capabilities.json': '2026-08-25',
  'https://shopify.dev/ucp/agent-profiles/2026-04-08/valid-with-capabilities.json': '2026-04-08',
  'https://spck.dev/agent': '2026-08-25',
}

/** What well-known assistants say of themselves, for a demo without a network. Undefined for all others. */
export function profileAt(url: string): unknown {
  const version = releases[url]
  if (version === undefined) return undefined
  const capabilities = Object.fromEntries(all.map((name) => [name, [{ version }]]))
  return { ucp: { version, services: {}, capabilities, payment_handlers: {} } }
}
