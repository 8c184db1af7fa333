import { useShopFacts } from './shop-facts.ts'

export type Thing = { '@type': string } & Record<string, unknown>

export function StructuredData({ of }: { of: Thing }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...of })
  // Escapes `<`, because product text could contain `</script>`.
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {json.replaceAll('<', '\\u003c')}
    </script>
  )
}

export function BreadcrumbData({ crumbs }: { crumbs: readonly { label: string; to: string }[] }) {
  const { origin } = useShopFacts()
  const itemListElement = crumbs.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + to,
  }))
  return <StructuredData of={{ '@type': 'BreadcrumbList', itemListElement }} />
}
