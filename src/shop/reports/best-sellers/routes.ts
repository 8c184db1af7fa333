import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { may } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { readOfSales } from '../roll-up-sales.ts'
import type { BestSeller, BestSold } from './rules.ts'
import { readBestSold } from './store.ts'
import { presentBestBrand, presentBestCategory, presentBestProduct } from './wire.ts'

const tags = ['Reports']

export const bestSellersRoutes = new Hono<SessionEnv>()
  .get(
    '/best-selling/top-selling-products',
    describeRoute({ summary: 'The ten products of which most units were sold', tags }),
    may('reports:read'),
    async (c) => c.json({ data: (await rankBestSellers('product')).map(presentBestProduct) }),
  )
  .get(
    '/best-selling/top-selling-category',
    describeRoute({ summary: 'The ten categories of which most units were sold', tags }),
    may('reports:read'),
    async (c) => c.json({ data: (await rankBestSellers('category')).map(presentBestCategory) }),
  )
  .get(
    '/best-selling/top-selling-brand',
    describeRoute({ summary: 'The ten brands of which most units were sold', tags }),
    may('reports:read'),
    async (c) => c.json({ data: (await rankBestSellers('brand')).map(presentBestBrand) }),
  )

function rankBestSellers(sold: BestSold): Promise<BestSeller[]> {
  return readOfSales((on) => readBestSold(on, sold))
}
