import '../scripts/test-environment.ts'
import { withTempDir } from '../scripts/temp-dir.ts'
import { closeDatabase, openDatabase } from '../src/platform/database.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { measureAddresses } from './addresses.ts'
import { measureAdmin } from './admin.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureFirstVisit } from './first-visit.ts'
import { measureGst } from './gst.ts'
import { measureImport } from './import.ts'
import { measureMidnight } from './midnight.ts'
import { measureMillion } from './million.ts'
import { measureOnline, openProvider } from './online.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measurePurchases } from './purchases.ts'
import { measureRoutes } from './routes.ts'
import { openShop } from './shop.ts'
import { measureSizes } from './sizes.ts'
import { type Figure, printTable } from './table.ts'

/**
 * Measures what is promised to be fast, on a demo shop of its own. Ratios are taken turn by turn in this one run. With
 * `routes` as its argument, only what a change from page to page costs in a browser; with `admin`, only what the dashboard
 * asks of a shop of a million orders, which is made the first time; with `midnight`, only what an offer on 1,000, 100,000 and
 * 1,000,000 products costs; with `million`, only lists and searches of as many products, which are made the first time; with
 * `purchases`, only what a whole purchase costs; with `import`, only the import and export of 100,000 products as CSV; with
 * `gst`, only the return of 100,000 invoices; with `addresses`, only what 10,000 different lists cost; with `first-visit`,
 * only what a phone on a slow line waits for, of this shop or in turns of those named by
 * `origins=http://127.0.0.1:3000,http://127.0.0.1:3001`.
 */
const onlyRoutes = process.argv.includes('routes')
const onlyAdmin = process.argv.includes('admin')
const onlyMidnight = process.argv.includes('midnight')
const onlyMillion = process.argv.includes('million')
const onlyImport = process.argv.includes('import')
const onlyGst = process.argv.includes('gst')
const onlyPurchases = process.argv.includes('purchases')
const onlyAddresses = process.argv.includes('addresses')
const onlyFirstVisit = process.argv.includes('first-visit')
const origins = process.argv
  .find((argument) => argument.startsWith('origins='))
  ?.slice(8)
  .split(',')
const figures: Figure[] = []
let slower = 1

if (onlyFirstVisit && origins) await measureFirstVisit(origins)
else if (onlyAdmin) await measureScaled(measureAdmin)
else if (onlyMillion) await measureScaled(measureMillion)
else if (onlyMidnight) figures.push(...(await measureMidnight()))
else
  await withTempDir(async (dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    try {
      if (onlyFirstVisit) await measureOwnFirstVisit(postgres.url, dataDir)
      else if (onlyRoutes) await measureBrowser(postgres.url, dataDir)
      else if (onlyImport) figures.push(...(await measureImport(postgres.url, dataDir)))
      else if (onlyGst) figures.push(...(await measureGst(postgres.url, dataDir)))
      else if (onlyPurchases) await measureOnlyPurchases(postgres.url, dataDir)
      else if (onlyAddresses) figures.push(...(await measureAddresses(postgres.url, dataDir)))
      else await measure(postgres.url, dataDir)
    } finally {
      await postgres.stop()
    }
  })
if (!onlyFirstVisit) process.exitCode = printTable(figures, slower) ? 0 : 1

async function measureScaled(take: () => Promise<{ figures: Figure[]; slower: number }>): Promise<void> {
  const measured = await take()
  slower = measured.slower
  figures.push(...measured.figures)
}

async function measureOwnFirstVisit(url: string, dataDir: string): Promise<void> {
  const shop = await openShop(url, dataDir, 1)
  await measureFirstVisit([shop.origin])
  await shop.stop()
}

async function measureBrowser(url: string, dataDir: string): Promise<void> {
  const shop = await openShop(url, dataDir, 1)
  slower = (await measurePages(shop)).slower
  figures.push(...(await measureRoutes(shop)))
  await shop.stop()
}

async function measureOnlyPurchases(url: string, dataDir: string): Promise<void> {
  const shop = await openShop(url, dataDir, 2)
  openDatabase(url)
  figures.push(...(await measurePurchases(shop)))
  await shop.stop()
  await closeDatabase()
}

async function measure(url: string, dataDir: string): Promise<void> {
  const one = await openShop(url, dataDir, 1)
  const pages = await measurePages(one)
  slower = pages.slower
  figures.push(...(await measureSizes(one)), ...pages.figures, ...(await measureRoutes(one)))
  const memory = one.memory()
  await one.stop()
  const provider = await openProvider(url, dataDir)
  const several = await openShop(url, dataDir, 2, provider.env)
  openDatabase(url, 20)
  figures.push(
    ...(await measurePurchases(several)),
    ...(await measureOrders(several, url)),
    ...(await measureOnline(several, provider)),
  )
  memory.push(...several.memory())
  await several.stop()
  await provider.stop()
  figures.push({
    what: 'memory of a process under load',
    measured: Math.max(...memory),
    unit: 'MB',
    target: 250,
  })
  figures.push(...(await measureCatalogue()))
  await closeDatabase()
}
