import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import { isEmbeddedUrl } from '../../../platform/database-url.ts'
import { mailServer } from '../../../platform/mail-server.ts'
import { offersOnlinePayment } from '../../../platform/payment-provider.ts'
import type { SampleState } from '../../catalog/samples/rules.ts'
import { getSampleCatalogue } from '../../catalog/samples/source.ts'
import { countSamples, hasOwnProducts } from '../../catalog/samples/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { problemsOf, sections } from '../../settings/rules.ts'
import type { FirstSteps } from './rules.ts'
import { findFirstSteps } from './store.ts'

/** Backups of a server of one's own are not the shop's to know. */
export async function listFirstSteps(): Promise<FirstSteps> {
  const { seller, shop, payment } = await currentSettings()
  const required = Object.entries(sections.seller.fields).filter(([, { required }]) => required)
  return {
    ...(await findFirstSteps(db)),
    seller:
      required.every(([name]) => seller[name as keyof typeof seller] !== '') &&
      problemsOf('seller', seller).gstin === undefined,
    logo: shop.logo !== null,
    mail: mailServer() !== null || config.MODE === 'demo',
    payment: offersOnlinePayment() || !payment.online,
    backup: config.BACKUP_URL !== undefined || !isEmbeddedUrl(config.DATABASE_URL),
  }
}

/** `canImport`: into a shop without own products, or where an earlier import was cut short. */
export async function findSamples(): Promise<SampleState> {
  const products = await countSamples(db)
  if (products === 0) return { products, canImport: !(await hasOwnProducts(db)) }
  return { products, canImport: products < (await getSampleCatalogue()).products.length }
}
