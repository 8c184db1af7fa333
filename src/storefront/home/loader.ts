import type { HomeOnWire } from '../../shop/catalog/home/wire.ts'
import { cardOf } from '../product-card/card.ts'
import { api, send } from '../shared/api.ts'

export async function loadHome() {
  return homeOf(await send(api.home['get-home'].$get()))
}

/** The server renders an admin's draft of it too. */
export function homeOf({ rows, ...home }: HomeOnWire) {
  return {
    ...home,
    rows: rows.map((row) =>
      row.kind === 'collections' ? row : { ...row, products: row.products.map(cardOf) },
    ),
  }
}

export type Home = ReturnType<typeof homeOf>
export type Row = Home['rows'][number]
