import { useShop } from './shop.ts'

export function Title({ children }: { children: string }) {
  return <title>{`${children} · ${useShop().name} dashboard`}</title>
}
