type Thing = { '@type': string } & Record<string, unknown>

/** Facts for search engines (schema.org), as JSON-LD. */
export function StructuredData({ of }: { of: Thing }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...of })
  // A product's text could close the script.
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {json.replaceAll('<', '\\u003c')}
    </script>
  )
}

/** The way to a page, as search engines show it. */
export function BreadcrumbData({
  origin,
  crumbs,
}: {
  origin: string
  crumbs: { label: string; to: string }[]
}) {
  const itemListElement = crumbs.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + to,
  }))
  return <StructuredData of={{ '@type': 'BreadcrumbList', itemListElement }} />
}
