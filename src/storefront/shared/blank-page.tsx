import { useShopFacts } from './shop-facts.ts'

export function BlankPage() {
  return (
    <>
      <title>{useShopFacts().name}</title>
      <div className="min-h-dvh" aria-busy="true" />
    </>
  )
}
