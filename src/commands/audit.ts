import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { config } from '../platform/config.ts'
import { askAt } from '../platform/razorpay.ts'
import { type Audit, runAudit } from '../shop/reports/integrity/run-audit.ts'
import { type Report, runCommand } from './command-line.ts'
import { withShopDatabase } from './open-database.ts'

await runCommand({}, async () => report(await withShopDatabase(auditWithProvider)))

/** The stand-in's records are in the shop's database: they can be read while the shop is not running. */
async function auditWithProvider(): Promise<Audit> {
  if (config.RAZORPAY_PROVIDER !== 'stand-in') return runAudit()
  const { razorpaySandbox } = await import('../../demo/server.ts')
  const provider = createServer(getRequestListener(razorpaySandbox.fetch))
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = config
  askAt({ url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, keyId, keySecret })
  try {
    return await runAudit()
  } finally {
    provider.close()
    provider.closeAllConnections()
  }
}

function report({ checks, problems, seconds }: Audit): Report {
  const lines = problems.flatMap(({ id, says, found, rows }) => [
    `✗ ${id} ${says}`,
    `  ${found === 1 ? '1 row breaks' : `${found} rows break`} it${found > rows.length ? `; the first ${rows.length}` : ''}:`,
    ...rows.map((row) => `  ${JSON.stringify(row)}`),
  ])
  const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${checks} checks`
  return {
    ok: problems.length === 0,
    lines: [...lines, `Asked in ${seconds.toFixed(1)} s:`, count],
    json: { checks, seconds, problems },
  }
}
